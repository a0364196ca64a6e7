-- One accepted change, whole or not at all.
-- KEYS: head, log, done, access, wake, follow
-- ARGV: expected version, snapshot, entry, commit id, idempotency key ('' for none), fingerprint of the payload,
--       seconds to live, session id, most entries of the wake stream, then what must follow, one each
-- Answers {'ok', version}, {'stale', version}, {'done', what the key brought about} or {'gone'}.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return {'gone'}
end
if ARGV[5] ~= '' then
  local done = redis.call('HGET', KEYS[3], ARGV[5])
  if done then
    return {'done', done}
  end
end
local following = string.format('%d', tonumber(ARGV[1]) + 1)
if version ~= ARGV[1] then
  -- The client library sends a command again when the reply was lost: then this very change is in the log already.
  local entry = redis.call('XRANGE', KEYS[2], following .. '-0', following .. '-0')[1]
  if entry and entry[2][4] == ARGV[4] then
    return {'ok', following}
  end
  return {'stale', version}
end
redis.call('XADD', KEYS[2], following .. '-0', 'entry', ARGV[3], 'commit', ARGV[4])
redis.call('HSET', KEYS[1], 'version', following, 'snapshot', ARGV[2])
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[5], cjson.encode({fingerprint = ARGV[6], version = tonumber(following)}))
end
for place = 10, #ARGV do
  redis.call('XADD', KEYS[6], '*', 'session', ARGV[8], 'version', following, 'kind', ARGV[place])
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[9], '*', 'session', ARGV[8], 'version', following)
for place = 1, 4 do
  redis.call('EXPIRE', KEYS[place], ARGV[7])
end
for _, field in ipairs(redis.call('HKEYS', KEYS[4])) do
  if string.sub(field, 1, 6) == 'token:' then
    redis.call('EXPIRE', 'rm:' .. field .. ':sessions', ARGV[7])
  end
end
return {'ok', following}
