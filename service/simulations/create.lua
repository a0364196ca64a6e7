-- A new simulation. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, running
-- ARGV: plan, field of the token, when it was made, fingerprint of the payload, games, seconds to live, id, most that may run
-- Answers the fingerprint that the simulation was made with, or nil where too many are running.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
if redis.call('SCARD', KEYS[2]) >= tonumber(ARGV[8]) then
  return nil
end
redis.call('HSET', KEYS[1], 'plan', ARGV[1], ARGV[2], '1', 'created_at', ARGV[3], 'fingerprint', ARGV[4], 'games', ARGV[5],
  'next', '0', 'done', '0')
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('SADD', KEYS[2], ARGV[7])
return ARGV[4]
