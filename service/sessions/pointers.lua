-- Goes in front of the scripts that make join codes or end them. rm:code:<hash of a code> names the session that the code is of,
-- for people who type in the code and nothing else; it is empty where two sessions have come to the same code. The session knows
-- which pointers lead to it: bare:<role> is that of the open code, past:<role> that of the one before.
local function forget_pointer(id, field)
  local access = 'rm:{' .. id .. '}:access'
  local pointer = redis.call('HGET', access, field)
  if pointer then
    if redis.call('GET', 'rm:code:' .. pointer) == id then
      redis.call('DEL', 'rm:code:' .. pointer)
    end
    redis.call('HDEL', access, field)
  end
end

local function set_pointer(id, role, pointer)
  local access, key = 'rm:{' .. id .. '}:access', 'rm:code:' .. pointer
  local other = redis.call('GET', key)
  redis.call('SET', key, (other and other ~= id) and '' or id)
  redis.call('HSET', access, 'bare:' .. role, pointer)
  local life = redis.call('PTTL', access)
  if life > 0 then
    redis.call('PEXPIRE', key, life)
  end
end
