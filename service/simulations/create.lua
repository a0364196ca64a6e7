-- A new simulation. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head, running
-- ARGV: plan, field of the token, when it was made, fingerprint of the payload, games, seconds to live, id, most that may run,
--       the caller's share ('' for none) and the most of it
-- Answers the fingerprint that the simulation was made with, nil where too many are running, 0 where the share is taken.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
if redis.call('SCARD', KEYS[2]) >= tonumber(ARGV[8]) then
  return nil
end
local function ends(id)
  return redis.call('SISMEMBER', KEYS[2], id) == 1 and redis.call('EXISTS', 'rm:simulation:{' .. id .. '}:head') == 1 and 0 or nil
end
if is_share_full(ARGV[9], ARGV[10], ends) then
  return 0
end
redis.call('HSET', KEYS[1], 'plan', ARGV[1], ARGV[2], '1', 'created_at', ARGV[3], 'fingerprint', ARGV[4], 'games', ARGV[5],
  'next', '0', 'done', '0', 'share', ARGV[9])
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('SADD', KEYS[2], ARGV[7])
take_share(ARGV[9], ARGV[7], 0, ARGV[6])
return ARGV[4]
