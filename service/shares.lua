-- Goes in front of the scripts that begin what anybody may begin. A share, rm:share:<what>:<hash of an address>, holds all that was
-- begun from there, each with a second until which it lives for certain; after that `ends(id)` is asked (nil: it has ended).
local function is_share_full(share, most, ends)
  if share == '' then
    return false
  end
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', share, '-inf', redis.call('TIME')[1])) do
    local second = ends(id)
    if second then
      redis.call('ZADD', share, second, id)
    else
      redis.call('ZREM', share, id)
    end
  end
  return redis.call('ZCARD', share) >= tonumber(most)
end

local function take_share(share, id, second, seconds)
  if share ~= '' then
    redis.call('ZADD', share, second, id)
    redis.call('EXPIRE', share, seconds)
  end
end

