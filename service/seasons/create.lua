-- A new season. Its id comes from the Idempotency-Key if there is one, so a retry finds it made.
-- KEYS: head
-- ARGV: season, field of the token, when it was made, fingerprint of the payload, seconds to live
-- Answers the fingerprint that the season was made with.
local made = redis.call('HGET', KEYS[1], 'fingerprint')
if made then
  return made
end
redis.call('HSET', KEYS[1], 'season', ARGV[1], 'version', '1', ARGV[2], '1', 'created_at', ARGV[3], 'fingerprint', ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[5])
return ARGV[4]
