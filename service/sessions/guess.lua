-- Which session a join code is of. Wrong codes are counted, and after too many nothing is answered for a while.
-- KEYS: pointer of the code, wrong codes of this asker, wrong codes of everybody
-- ARGV: most wrong codes of an asker, most of everybody, seconds for which they are counted
-- Answers {'found', session id}, {'unknown', 0} or {'wait', seconds}.
for place = 2, 3 do
  if tonumber(redis.call('GET', KEYS[place]) or 0) >= tonumber(ARGV[place - 1]) then
    return {'wait', redis.call('TTL', KEYS[place])}
  end
end
local found = redis.call('GET', KEYS[1])
if found and found ~= '' then
  return {'found', found}
end
for place = 2, 3 do
  if redis.call('INCR', KEYS[place]) == 1 then
    redis.call('EXPIRE', KEYS[place], ARGV[3])
  end
end
return {'unknown', 0}
