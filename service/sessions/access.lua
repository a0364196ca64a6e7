-- Goes in front of the scripts that change who holds a role.
local function take_role(id, role, token)
  local access = 'rm:{' .. id .. '}:access'
  local fields = redis.call('HGETALL', access)
  for place = 1, #fields, 2 do
    local field, value = fields[place], fields[place + 1]
    local kind, name = string.match(field, '^(%a+):(.*)$')
    local user, used = string.match(value, '^used (%S+) (.+)$')
    if kind == 'token' and (token == '' or name == token) then
      local kept = {}
      for line in string.gmatch(value, '[^\n]+') do
        if line ~= role then
          table.insert(kept, line)
        end
      end
      if #kept > 0 then
        redis.call('HSET', access, field, table.concat(kept, '\n'))
      else
        redis.call('HDEL', access, field)
        redis.call('SREM', 'rm:' .. field .. ':sessions', id)
      end
    elseif kind == 'code' and used == role and (token == '' or user == 'token:' .. token) then
      -- Sent again, a join would be told that it has happened.
      redis.call('HDEL', access, field)
    end
  end
end

-- A role's older codes open nothing any more. `generation` counts its codes: sent a second time after a lost reply, this must not
-- revive a code that has been used in between.
local function put_code(id, role, code, generation, pointer)
  local access = 'rm:{' .. id .. '}:access'
  local counter = 'generation:' .. role
  if tonumber(redis.call('HGET', access, counter) or 0) >= tonumber(generation) then
    return
  end
  local fields = redis.call('HGETALL', access)
  for place = 1, #fields, 2 do
    if string.sub(fields[place], 1, 5) == 'code:' and fields[place + 1] == role then
      redis.call('HDEL', access, fields[place])
    end
  end
  redis.call('HSET', access, 'code:' .. code, role, counter, generation)
  forget_pointer(id, 'bare:' .. role)
  forget_pointer(id, 'past:' .. role)
  if pointer ~= '' then
    set_pointer(id, role, pointer)
  end
end

