-- Takes up the turns of bots that are due: nobody else is told of them until a while has passed, unless the session moves on.
-- KEYS: turns, tries
-- ARGV: milliseconds until an answer must be there, most turns
-- Answers milliseconds until the next turn is due (-1 for none), then session id and version of each turn.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = {-1}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
-- No turn is put off for so long (see begin_turn, and the longest pause of a minute): the clock has been set back.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now + ARGV[1] * 64 + 60000, '+inf', 'LIMIT', 0, ARGV[2])) do
  table.insert(due, id)
end
for _, id in ipairs(due) do
  local version = redis.call('HGET', 'rm:{' .. id .. '}:head', 'version')
  if version then
    redis.call('ZADD', KEYS[1], now + ARGV[1], id)
    table.insert(answer, id)
    table.insert(answer, version)
  else
    redis.call('ZREM', KEYS[1], id)
    redis.call('HDEL', KEYS[2], id)
  end
end
local next = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if next then
  answer[1] = math.max(0, tonumber(next) - now)
end
return answer
