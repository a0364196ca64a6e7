-- One accepted change, whole or not at all.
-- KEYS: head, log, done, access, wake
-- ARGV: expected version, snapshot, entry, commit id, idempotency key ('' for none), fingerprint of the payload,
--       seconds to live, session id, most entries of the wake stream, milliseconds until a bot is to move ('' for no bot),
--       then role ('' for none), token, code and generation of a change of access, see `model.Access`
-- Answers {'ok', version}, {'stale', version}, {'done', what the key brought about} or {'gone'}.

-- So many changes lie between two marks, the snapshots that earlier states are rebuilt from.
local BETWEEN_MARKS = 25
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
if tonumber(following) % BETWEEN_MARKS == 0 then
  redis.call('HSET', 'rm:{' .. ARGV[8] .. '}:marks', following, ARGV[2])
end
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[5], cjson.encode({fingerprint = ARGV[6], version = tonumber(following)}))
end
expect_turn(ARGV[8], following, ARGV[10])
if ARGV[11] ~= '' then
  take_role(ARGV[8], ARGV[11], ARGV[12])
  if ARGV[13] ~= '' then
    put_code(ARGV[8], ARGV[11], ARGV[13], ARGV[14])
  end
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[9], '*', 'session', ARGV[8], 'version', following)
renew_life(ARGV[8], ARGV[7])
return {'ok', following}
