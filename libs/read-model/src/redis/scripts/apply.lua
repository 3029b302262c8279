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
