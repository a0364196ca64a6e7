-- Goes in front of the scripts that make or change a session: says whether a bot is to move now, and in how many milliseconds
-- ('' for no bot).
-- rm:turns holds every session where one is, with the millisecond in which somebody should see to it; rm:tries says how often
-- that turn has been begun; rm:follow wakes whoever sees to it.
local function expect_turn(id, version, bot_in)
  redis.call('HDEL', 'rm:tries', id)
  if bot_in == '' then
    redis.call('ZREM', 'rm:turns', id)
    return
  end
  local time = redis.call('TIME')
  redis.call('ZADD', 'rm:turns', time[1] * 1000 + math.floor(time[2] / 1000) + bot_in, id)
  redis.call('XADD', 'rm:follow', 'MAXLEN', '~', 1000, '*', 'kind', 'bot', 'session', id, 'version', version)
end

