-- A new session, all its keys at once. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, log, access, all sessions, ticks
-- ARGV: meta, snapshot, seconds to live, session id, fingerprint of the payload, most sessions,
--       milliseconds until a bot is to move ('' for no bot), commit id, the caller's share ('' for none) and the most of it,
--       fields of ticks as a JSON list, the number of log entries, the entries,
--       then names and values of access, of which bare:<role> is the pointer of a code
-- Answers the fingerprint that the session was made with, nothing when there are too many sessions, 0 when the share is taken.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', redis.call('TIME')[1])
if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[6]) then
  return false
end
local function ends(id)
  return redis.call('ZSCORE', KEYS[4], id)
end
if is_share_full(ARGV[9], ARGV[10], ends) then
  return 0
end
local version = tonumber(ARGV[12])
for place = 1, version do
  redis.call('XADD', KEYS[2], place .. '-0', 'entry', ARGV[12 + place], 'commit', ARGV[8])
end
redis.call('HSET', KEYS[1], 'meta', ARGV[1], 'version', ARGV[12], 'snapshot', ARGV[2], 'fingerprint', ARGV[5], 'commit', ARGV[8],
  'share', ARGV[9])
for place = 13 + version, #ARGV, 2 do
  local role = string.match(ARGV[place], '^bare:(.+)$')
  if role then
    set_pointer(ARGV[4], role, ARGV[place + 1])
  else
    redis.call('HSET', KEYS[3], ARGV[place], ARGV[place + 1])
  end
end
for _, field in ipairs(cjson.decode(ARGV[11])) do
  redis.call('HSET', KEYS[5], field, '')
  redis.call('HSET', KEYS[5], 'revision', 1)
end
expect_turn(ARGV[4], version, ARGV[7])
renew_life(ARGV[4], ARGV[3])
take_share(ARGV[9], ARGV[4], ends(ARGV[4]), ARGV[3])
return ARGV[5]
