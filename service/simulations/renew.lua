-- Somebody is still at it.
-- KEYS: claims
-- ARGV: first game, count, attempt, milliseconds until others may take them
-- Answers 1, or 0 where the chunk is of no use any more: brought in or taken by somebody else, or its simulation is gone.
local claim = redis.call('HGET', KEYS[1], ARGV[1])
if not claim then
  return 0
end
local count, _, attempt = string.match(claim, '(%d+):(%d+):(%d+)')
if count ~= ARGV[2] or attempt ~= ARGV[3] then
  return 0
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('HSET', KEYS[1], ARGV[1], string.format('%s:%d:%s', count, now + tonumber(ARGV[4]), attempt))
return 1
