-- Take on games: a chunk that somebody has let lie for too long, or new ones.
-- KEYS: head, claims
-- ARGV: most games, milliseconds until others may take them, milliseconds beyond which no deadline can be
-- A claim is kept under the number of its first game as 'count:deadline:attempt', the deadline by Redis's own clock.
-- Answers {first, count, attempt}, or nil where there is nothing to take.
local games = tonumber(redis.call('HGET', KEYS[1], 'games'))
if not games then
  return nil
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local first, count, attempt
local claims = redis.call('HGETALL', KEYS[2])
for place = 1, #claims, 2 do
  local claimed, deadline, before = string.match(claims[place + 1], '(%d+):(%d+):(%d+)')
  -- A deadline so far away was set before the clock was set back.
  if tonumber(deadline) < now or tonumber(deadline) > now + tonumber(ARGV[3]) then
    first, count, attempt = claims[place], claimed, tonumber(before) + 1
    break
  end
end
if not first then
  local following = tonumber(redis.call('HGET', KEYS[1], 'next'))
  if following >= games then
    return nil
  end
  first, count, attempt = following, math.min(tonumber(ARGV[1]), games - following), 1
  redis.call('HSET', KEYS[1], 'next', string.format('%d', first + count))
  redis.call('HSETNX', KEYS[1], 'started', string.format('%d', now))
end
local claim = string.format('%d:%d:%d', tonumber(count), now + tonumber(ARGV[2]), attempt)
redis.call('HSET', KEYS[2], string.format('%d', tonumber(first)), claim)
redis.call('EXPIRE', KEYS[2], redis.call('TTL', KEYS[1]))
return {tonumber(first), tonumber(count), attempt}
