-- A new session, all its keys at once. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, log, access, all sessions
-- ARGV: meta, snapshot, entry, seconds to live, session id, fingerprint of the payload, most sessions,
--       milliseconds until a bot is to move ('' for no bot), commit id, then names and values of access
-- Answers the fingerprint that the session was made with, or nothing when there are too many sessions.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', redis.call('TIME')[1])
if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[7]) then
  return false
end
redis.call('HSET', KEYS[1], 'meta', ARGV[1], 'version', '1', 'snapshot', ARGV[2], 'fingerprint', ARGV[6], 'commit', ARGV[9])
redis.call('XADD', KEYS[2], '1-0', 'entry', ARGV[3], 'commit', ARGV[9])
for place = 10, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[place], ARGV[place + 1])
end
expect_turn(ARGV[5], 1, ARGV[8])
renew_life(ARGV[5], ARGV[4])
return ARGV[6]
