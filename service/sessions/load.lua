-- All that a request needs to know of a session, at one moment and in one answer.
-- KEYS: head, access, done
-- ARGV: field of the token, idempotency key ('' for none)
-- Answers {meta, version, snapshot, roles of the token, what the key has brought about, id of the last commit}, each false when
-- there is none.
local head = redis.call('HMGET', KEYS[1], 'meta', 'version', 'snapshot', 'commit')
local done = ARGV[2] ~= '' and redis.call('HGET', KEYS[3], ARGV[2])
return {head[1], head[2], head[3], redis.call('HGET', KEYS[2], ARGV[1]), done, head[4]}
