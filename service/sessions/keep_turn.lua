-- Gives a bot that is still thinking more time for its answer.
-- KEYS: head, turns
-- ARGV: session id, version, milliseconds until an answer must be there
if redis.call('HGET', KEYS[1], 'version') == ARGV[2] and redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[2], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3], ARGV[1])
end
