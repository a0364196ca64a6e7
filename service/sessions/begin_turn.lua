-- Counts how often a bot's turn has been begun, and gives it time for an answer: each time more, so that a turn that always fails
-- does not keep the workers busy.
-- KEYS: head, turns, tries
-- ARGV: session id, version, milliseconds until an answer must be there
-- Answers how often, this time included; 0 when the session has moved on.
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] or not redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  return 0
end
local time = redis.call('TIME')
local begun = redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
local patience = ARGV[3] * 2 ^ math.min(begun - 1, 6)
redis.call('ZADD', KEYS[2], time[1] * 1000 + math.floor(time[2] / 1000) + patience, ARGV[1])
return begun
