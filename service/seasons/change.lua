-- One accepted change, whole or not at all.
-- KEYS: head, done
-- ARGV: expected version, season, name of the key, fingerprint of the payload, answer, seconds to live
-- Answers {'ok', version}, {'stale', version}, {'done', version, fingerprint, answer} or {'gone'}.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return {'gone'}
end
-- Every change has a key, be it its own: the client library sends a command again when the reply was lost.
local done = redis.call('HGET', KEYS[2], ARGV[3])
if done then
  return {'done', unpack(cjson.decode(done))}
end
if version ~= ARGV[1] then
  return {'stale', version}
end
local following = string.format('%d', tonumber(version) + 1)
redis.call('HSET', KEYS[1], 'version', following, 'season', ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], cjson.encode({following, ARGV[4], ARGV[5]}))
for place = 1, 2 do
  redis.call('EXPIRE', KEYS[place], ARGV[6])
end
return {'ok', following}
