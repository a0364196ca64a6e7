-- One accepted change, whole or not at all.
-- KEYS: head, log, done, access, wake
-- ARGV: expected version, snapshot, entry, commit id, idempotency key ('' for none), fingerprint of the payload,
--       seconds to live, session id, most entries of the wake stream, milliseconds until a bot is to move ('' for no bot),
--       then role ('' for none), token, code and generation of a change of access, see `model.Access`,
--       then field of the caller's token ('' for none), the roles that it must have, and the commit id that must be the last one,
--       then the pointer of the new code
-- Answers {'ok', version}, {'stale', version, meta, snapshot, roles, commit id}, {'done', what the key brought about} or {'gone'}.

-- So many changes lie between two marks, the snapshots that earlier states are rebuilt from.
local BETWEEN_MARKS = 25
local head = redis.call('HMGET', KEYS[1], 'version', 'commit')
local version, commit = head[1], head[2] or ''
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
local roles = ARGV[15] ~= '' and redis.call('HGET', KEYS[4], ARGV[15])
if version ~= ARGV[1] or ARGV[15] ~= '' and (commit ~= ARGV[17] or (roles or '') ~= ARGV[16]) then
  -- The client library sends a command again when the reply was lost: then this very change is in the log already.
  local entry = redis.call('XRANGE', KEYS[2], following .. '-0', following .. '-0')[1]
  if entry and entry[2][4] == ARGV[4] then
    return {'ok', following}
  end
  local found = redis.call('HMGET', KEYS[1], 'meta', 'snapshot')
  return {'stale', version, found[1], found[2], roles, commit}
end
redis.call('XADD', KEYS[2], following .. '-0', 'entry', ARGV[3], 'commit', ARGV[4])
redis.call('HSET', KEYS[1], 'version', following, 'snapshot', ARGV[2], 'commit', ARGV[4])
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
    put_code(ARGV[8], ARGV[11], ARGV[13], ARGV[14], ARGV[18])
  end
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[9], '*', 'session', ARGV[8], 'version', following)
renew_life(ARGV[8], ARGV[7])
return {'ok', following}
