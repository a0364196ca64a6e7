-- What came of a chunk, counted once: the claim goes in the same moment, so a chunk that comes twice finds none.
-- KEYS: head, claims, counts, running, wake
-- ARGV: first game, count of the claim, games played of it, seconds to live while it runs and when it is done, id,
--       most entries of the wake stream, then names and numbers to add
-- Answers 1 if it was counted, 0 if there was nothing to count it for.
local claim = redis.call('HGET', KEYS[2], ARGV[1])
if not claim or not redis.call('HGET', KEYS[1], 'games') then
  return 0
end
local count, _, attempt = string.match(claim, '(%d+):(%d+):(%d+)')
if count ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[2], ARGV[1])
local left = tonumber(count) - tonumber(ARGV[3])
if left > 0 then
  -- What has failed before is played with care from here on as well (see workers/simulations.py).
  local rest = string.format('%d:0:%d', left, math.min(tonumber(attempt) - 1, 1))
  redis.call('HSET', KEYS[2], string.format('%d', tonumber(ARGV[1]) + tonumber(ARGV[3])), rest)
end
for place = 8, #ARGV, 2 do
  redis.call('HINCRBY', KEYS[3], ARGV[place], ARGV[place + 1])
end
local done = redis.call('HINCRBY', KEYS[1], 'done', ARGV[3])
local life = ARGV[4]
if done >= tonumber(redis.call('HGET', KEYS[1], 'games')) then
  local time = redis.call('TIME')
  redis.call('HSET', KEYS[1], 'finished', string.format('%d', tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)))
  redis.call('SREM', KEYS[4], ARGV[6])
  life = ARGV[5]
end
for place = 1, 3 do
  redis.call('EXPIRE', KEYS[place], life)
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[7], '*', 'session', ARGV[6], 'version', '0')
return 1
