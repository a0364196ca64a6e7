-- A new session, all its keys at once. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, log, access, all sessions
-- ARGV: meta, snapshot, seconds to live, session id, fingerprint of the payload, most sessions,
--       milliseconds until a bot is to move ('' for no bot), commit id, the number of log entries, the entries,
--       then names and values of access, of which bare:<role> is the pointer of a code
-- Answers the fingerprint that the session was made with, or nothing when there are too many sessions.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', redis.call('TIME')[1])
if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[6]) then
  return false
end
local version = tonumber(ARGV[9])
for place = 1, version do
  redis.call('XADD', KEYS[2], place .. '-0', 'entry', ARGV[9 + place], 'commit', ARGV[8])
end
redis.call('HSET', KEYS[1], 'meta', ARGV[1], 'version', ARGV[9], 'snapshot', ARGV[2], 'fingerprint', ARGV[5], 'commit', ARGV[8])
for place = 10 + version, #ARGV, 2 do
  local role = string.match(ARGV[place], '^bare:(.+)$')
  if role then
    set_pointer(ARGV[4], role, ARGV[place + 1])
  else
    redis.call('HSET', KEYS[3], ARGV[place], ARGV[place + 1])
  end
end
expect_turn(ARGV[4], version, ARGV[7])
renew_life(ARGV[4], ARGV[3])
return ARGV[5]
