-- ARGV from 4: the checkpoint to continue from, or '' to begin the view again; the checkpoint to move to; the time up to which
-- the follower has seen every event; the number of keys to put; these keys with their values; the keys to delete.
-- Returns 1, or 0 if the view is at another checkpoint.
local from, to, seen_until, puts = ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])
local FIRST = 8
local last_put = FIRST + 2 * puts - 1

local function in_chunks(list, first, last, call)
  for start = first, last, CHUNK do
    call(unpack(list, start, math.min(start + CHUNK - 1, last)))
  end
end

local begins = from == ''
if begins then
  caught_up_at = '0'
  claims_since = lost_now()
  begun_at = claims_since
elseif mark ~= from then
  return 0
end
if tonumber(seen_until) > tonumber(caught_up_at) then
  caught_up_at = seen_until
end

-- Keeps for a copy the value that a key has before this change, unless an earlier change kept one.
local function keep_former(copy, key)
  local pack, place = pack_of(key)
  redis.call('HSETNX', copy, '=' .. key, redis.call('HGET', pack or values, place or key) or '')
end

-- Keeps the former values of all keys of this change for a copy. Returns false if the copy has missed a change, or if the server
-- has no memory for it: the first write tells.
local function goes_on(copy)
  if begins or not is_whole(copy) then
    return false
  end
  local moved = redis.pcall('HSET', copy, 'mark', to)
  if type(moved) == 'table' and moved.err then
    return false
  end
  for n = FIRST, last_put, 2 do
    keep_former(copy, ARGV[n])
  end
  for n = last_put + 1, #ARGV do
    keep_former(copy, ARGV[n])
  end
  return true
end

-- Drops the copies that cannot go on: their readers begin again.
local function keep_copies()
  local left = {}
  for copy in string.gmatch(copies, '%S+') do
    if goes_on(copy) then
      left[#left + 1] = copy
    else
      redis.call('UNLINK', copy)
    end
  end
  if #left == 0 then
    redis.call('HDEL', view, 'copies')
  else
    redis.call('HSET', view, 'copies', table.concat(left, ' '))
  end
end

local function drop_all()
  local dropped = { unpack(KEYS, 2) }
  for _, key in ipairs(redis.call('ZRANGEBYLEX', order, '[cmd/', '(cmd0')) do
    if string.byte(key, -1) == 0 then
      dropped[#dropped + 1] = packs .. string.sub(key, -5, -2)
    end
  end
  in_chunks(dropped, 1, #dropped, function(...)
    redis.call('UNLINK', ...)
  end)
end

local function put_all()
  redis.call('HSET', view, 'mark', to, 'caught_up_at', caught_up_at, 'begun_at', begun_at,
    'claims_since', claims_since, 'run', run)
  local plain, members, completed = {}, {}, {}
  for n = FIRST, last_put, 2 do
    local pack, place, stand_in = pack_of(ARGV[n])
    if not pack then
      plain[#plain + 1] = ARGV[n]
      plain[#plain + 1] = ARGV[n + 1]
    elseif redis.call('HSET', pack, place, ARGV[n + 1]) == 1 and redis.call('HLEN', pack) == 1 then
      members[#members + 1] = 0
      members[#members + 1] = stand_in
    end
    completed[#completed + 1] = claim_key .. ARGV[n]
  end
  local added = 0
  in_chunks(plain, 1, #plain, function(...)
    added = added + redis.call('HSET', values, ...)
  end)
  if added > 0 then
    for n = 1, #plain, 2 do
      members[#members + 1] = 0
      members[#members + 1] = plain[n]
    end
  end
  in_chunks(members, 1, #members, function(...)
    redis.call('ZADD', order, ...)
  end)
  if not begins then
    in_chunks(completed, 1, #completed, function(...)
      redis.call('DEL', ...)
    end)
  end
end

local function delete_all()
  local plain, left = {}, {}
  for n = last_put + 1, #ARGV do
    local pack, place, stand_in = pack_of(ARGV[n])
    if not pack then
      plain[#plain + 1] = ARGV[n]
      left[#left + 1] = ARGV[n]
    elseif redis.call('HDEL', pack, place) == 1 and redis.call('EXISTS', pack) == 0 then
      left[#left + 1] = stand_in
    end
  end
  in_chunks(plain, 1, #plain, function(...)
    redis.call('HDEL', values, ...)
  end)
  in_chunks(left, 1, #left, function(...)
    redis.call('ZREM', order, ...)
  end)
end

if copies ~= '' then
  keep_copies()
end
-- A server without free memory refuses only the first write of a script, and only a write that takes memory. So a change that
-- takes memory begins with a put, which the server refuses, and a change that frees memory begins with its deletes.
if begins then
  drop_all()
  put_all()
  delete_all()
elseif #ARGV - last_put > puts then
  delete_all()
  put_all()
else
  put_all()
  delete_all()
end
return 1
