-- Remove a session and every trace of it; its open streams are woken.
-- KEYS: head, log, access, done, wake, all sessions, marks, ticks
-- ARGV: session id, most entries of the wake stream
-- Answers whether it was there.
for _, field in ipairs(redis.call('HKEYS', KEYS[3])) do
  local kind = string.sub(field, 1, 5)
  if kind == 'bare:' or kind == 'past:' then
    forget_pointer(ARGV[1], field)
  end
  if string.sub(field, 1, 6) == 'token:' then
    redis.call('SREM', 'rm:' .. field .. ':sessions', ARGV[1])
  end
end
local share = redis.call('HGET', KEYS[1], 'share')
if share and share ~= '' then
  redis.call('ZREM', share, ARGV[1])
end
local was_there = redis.call('DEL', KEYS[1])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[7], KEYS[8])
redis.call('ZREM', KEYS[6], ARGV[1])
expect_turn(ARGV[1], 0, '')
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[2], '*', 'session', ARGV[1], 'version', 0)
return was_there
