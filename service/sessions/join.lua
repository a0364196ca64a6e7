-- Redeem a join code: it works once, and gives its role to the token. A retry by the same token finds it done.
-- KEYS: access
-- ARGV: field of the code, field of the token, seconds to live, session id, field of the idempotency key ('' for none),
--       fingerprint of the payload
-- Answers {'joined', role}, {'reused', ''} when the key has redeemed something else, or nothing when the code opens nothing.
if ARGV[5] ~= '' then
  local fingerprint = redis.call('HGET', KEYS[1], ARGV[5])
  if fingerprint and fingerprint ~= ARGV[6] then
    return {'reused', ''}
  end
end
local held = redis.call('HGET', KEYS[1], ARGV[1])
if not held then
  return false
end
local user, role = string.match(held, '^used (%S+) (.+)$')
if user then
  return user == ARGV[2] and {'joined', role}
end
redis.call('HSET', KEYS[1], ARGV[1], 'used ' .. ARGV[2] .. ' ' .. held)
local roles = redis.call('HGET', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[1], ARGV[2], roles and roles .. '\n' .. held or held)
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[5], ARGV[6])
end
local pointer = redis.call('HGET', KEYS[1], 'bare:' .. held)
if pointer then
  -- Whoever has just joined may have to ask once more.
  redis.call('EXPIRE', 'rm:code:' .. pointer, 3600)
  redis.call('HDEL', KEYS[1], 'bare:' .. held)
  redis.call('HSET', KEYS[1], 'past:' .. held, pointer)
end
renew_life(ARGV[4], ARGV[3])
return {'joined', held}
