-- ARGV from 3: the mark to continue from, or nothing to begin anew; the mark to move to; until when all has been seen;
-- how many keys are put; these keys with their values; the keys to delete.
-- Answers 1, or 0 where the view stands elsewhere.
local from, to, seen_until, puts = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
local FIRST = 7
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

-- First of all, for a server without memory refuses it, but nothing that follows a write of the same script.
redis.call('HSET', view, 'mark', to, 'caught_up_at', caught_up_at, 'begun_at', begun_at,
  'claims_since', claims_since, 'run', run)
if begins then
  redis.call('UNLINK', values, order)
end

local added = 0
in_chunks(ARGV, FIRST, last_put, function(...)
  added = added + redis.call('HSET', values, ...)
end)

if added > 0 then
  local members = {}
  for n = FIRST, last_put, 2 do
    members[#members + 1] = 0
    members[#members + 1] = ARGV[n]
  end
  in_chunks(members, 1, #members, function(...)
    redis.call('ZADD', order, ...)
  end)
end

if not begins then
  local completed = {}
  for n = FIRST, last_put, 2 do
    completed[#completed + 1] = claim_key .. ARGV[n]
  end
  in_chunks(completed, 1, #completed, function(...)
    redis.call('DEL', ...)
  end)
end

in_chunks(ARGV, last_put + 1, #ARGV, function(...)
  redis.call('HDEL', values, ...)
  redis.call('ZREM', order, ...)
end)
return 1
