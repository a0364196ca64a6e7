-- Goes in front of the scripts that make a session live longer: all its keys do, and equally long from now.
-- rm:sessions holds every living session with the second in which its life ends.
local function renew_life(id, seconds)
  for _, part in ipairs({'head', 'log', 'done', 'access', 'marks', 'ticks'}) do
    redis.call('EXPIRE', 'rm:{' .. id .. '}:' .. part, seconds)
  end
  local access = redis.call('HGETALL', 'rm:{' .. id .. '}:access')
  for place = 1, #access, 2 do
    local field = access[place]
    if string.sub(field, 1, 6) == 'token:' then
      redis.call('SADD', 'rm:' .. field .. ':sessions', id)
      redis.call('EXPIRE', 'rm:' .. field .. ':sessions', seconds)
    elseif string.sub(field, 1, 5) == 'bare:' then
      redis.call('EXPIRE', 'rm:code:' .. access[place + 1], seconds)
    end
  end
  redis.call('ZADD', 'rm:sessions', redis.call('TIME')[1] + seconds, id)
end

