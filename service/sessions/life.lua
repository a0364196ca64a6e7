-- Goes in front of the scripts that make a session live longer: all its keys do, and equally long from now.
-- rm:sessions holds every living session with the second in which its life ends.
local function renew_life(id, seconds)
  for _, part in ipairs({'head', 'log', 'done', 'access', 'marks', 'ticks'}) do
    redis.call('EXPIRE', 'rm:{' .. id .. '}:' .. part, seconds)
  end
  for _, field in ipairs(redis.call('HKEYS', 'rm:{' .. id .. '}:access')) do
    if string.sub(field, 1, 6) == 'token:' then
      redis.call('SADD', 'rm:' .. field .. ':sessions', id)
      redis.call('EXPIRE', 'rm:' .. field .. ':sessions', seconds)
    end
  end
  redis.call('ZADD', 'rm:sessions', redis.call('TIME')[1] + seconds, id)
end

