-- ARGV from 4: the name of the copy; the milliseconds that it lives unless it is read; the largest number of copies of a view.
-- Returns the view's status, and 1, or 0 if the view has as many copies already or was never begun.
local name, ttl_ms, copies_max = ARGV[4], ARGV[5], tonumber(ARGV[6])
local names = {}
for copy in string.gmatch(copies, '%S+') do
  if redis.call('EXISTS', copy) == 1 then
    names[#names + 1] = copy
  end
end
if not mark or #names >= copies_max then
  return { standing, 0 }
end
redis.call('HSET', name, 'run', run, 'begun_at', begun_at, 'mark', mark)
redis.call('PEXPIRE', name, ttl_ms)
names[#names + 1] = name
redis.call('HSET', view, 'copies', table.concat(names, ' '))
return { standing, 1 }
