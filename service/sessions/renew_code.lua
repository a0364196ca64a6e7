-- A new join code for a role; the role's older codes open nothing any more.
-- KEYS: access
-- ARGV: field of the new code, role
-- Answers 1, or 0 when there is no such session.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
local fields = redis.call('HGETALL', KEYS[1])
for place = 1, #fields, 2 do
  if string.sub(fields[place], 1, 5) == 'code:' and fields[place + 1] == ARGV[2] then
    redis.call('HDEL', KEYS[1], fields[place])
  end
end
-- Not HSET: sent a second time after a lost reply, it must not revive a code that has been used in between.
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return 1
