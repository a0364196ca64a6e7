-- A new join code for a role.
-- KEYS: access
-- ARGV: session id, role, the new code, how many codes the role has had before it, the pointer of the new code ('' for none)
-- Answers 1, or 0 when there is no such session.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
put_code(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
return 1
