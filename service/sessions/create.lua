-- A new session, all its keys at once. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, log, access, then the sessions of each token
-- ARGV: meta, snapshot, entry, seconds to live, session id, fingerprint of the payload, then names and values of access
-- Answers the fingerprint that the session was made with.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
redis.call('HSET', KEYS[1], 'meta', ARGV[1], 'version', '1', 'snapshot', ARGV[2], 'fingerprint', ARGV[6])
redis.call('XADD', KEYS[2], '1-0', 'entry', ARGV[3], 'commit', 'created')
for place = 7, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[place], ARGV[place + 1])
end
for place = 1, 3 do
  redis.call('EXPIRE', KEYS[place], ARGV[4])
end
for place = 4, #KEYS do
  redis.call('SADD', KEYS[place], ARGV[5])
  redis.call('EXPIRE', KEYS[place], ARGV[4])
end
return ARGV[6]
