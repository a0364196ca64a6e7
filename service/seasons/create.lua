-- A new season. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head
-- ARGV: season, field of the token, when it was made, fingerprint of the payload, seconds to live, id,
--       the caller's share ('' for none) and the most of it
-- Answers the fingerprint that the season was made with, 0 where the share is taken.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
local now = redis.call('TIME')[1]
local function ends(id)
  local left = redis.call('TTL', 'rm:season:{' .. id .. '}:head')
  return left >= 0 and now + left or nil
end
if is_share_full(ARGV[7], ARGV[8], ends) then
  return 0
end
redis.call('HSET', KEYS[1], 'season', ARGV[1], 'version', '1', ARGV[2], '1', 'created_at', ARGV[3], 'fingerprint', ARGV[4],
  'share', ARGV[7])
redis.call('EXPIRE', KEYS[1], ARGV[5])
take_share(ARGV[7], ARGV[6], now + ARGV[5], ARGV[5])
return ARGV[4]
