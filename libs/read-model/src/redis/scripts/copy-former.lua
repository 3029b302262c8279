-- Reads the former values of a copy, once all pages of the view were read. The first call ends the copy, so that no change adds
-- to it; the last call removes it.
-- ARGV from 4: the name of the copy; the milliseconds that it lives on; the cursor of the last reply, or '' at first; the number
-- of values.
-- Returns the view's status, the next cursor, or '0' at the end, and keys after '=' with their values; the status alone if the
-- copy is lost.
local name, ttl_ms, cursor, count = ARGV[4], ARGV[5], ARGV[6], ARGV[7]
local function remaining()
  local left = {}
  for copy in string.gmatch(copies, '%S+') do
    if copy ~= name then
      left[#left + 1] = copy
    end
  end
  return table.concat(left, ' ')
end

if cursor == '' then
  if not is_whole(name) then
    return { standing }
  end
  -- This write comes first because a full server does not refuse it.
  redis.call('PEXPIRE', name, ttl_ms)
  redis.call('HSET', view, 'copies', remaining())
  cursor = '0'
elseif redis.call('HGET', name, 'run') ~= run then
  return { standing }
end
redis.call('PEXPIRE', name, ttl_ms)
local found = redis.call('HSCAN', name, cursor, 'MATCH', '=*', 'COUNT', count)
if found[1] == '0' then
  redis.call('UNLINK', name)
end
return { standing, found[1], found[2] }
