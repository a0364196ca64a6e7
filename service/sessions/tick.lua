-- Tick moves off, or untick them. It is no change of the session: its version and its life stay as they are.
-- KEYS: head, ticks, wake
-- ARGV: '1' to tick and '' to untick, field that counts the changes, session id, most entries of the wake stream, then the moves
-- Answers 1, or 0 when there is no such session.
local life = redis.call('PTTL', KEYS[1])
if life < 0 then
  return 0
end
local changed = 0
for place = 5, #ARGV do
  if ARGV[1] == '1' then
    changed = changed + redis.call('HSET', KEYS[2], ARGV[place], '')
  else
    changed = changed + redis.call('HDEL', KEYS[2], ARGV[place])
  end
end
if changed > 0 then
  redis.call('HINCRBY', KEYS[2], ARGV[2], 1)
  redis.call('PEXPIRE', KEYS[2], life)
  redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[4], '*', 'session', ARGV[3], 'version', 0)
end
return 1
