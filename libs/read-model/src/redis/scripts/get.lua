-- ARGV from 4: the keys. Returns the view's status and the values, with a claim in place of a missing value.
local FIRST = 4
local found = {}
local plain, places = {}, {}
for n = FIRST, #ARGV do
  local pack, place = pack_of(ARGV[n])
  if pack then
    found[n - FIRST + 1] = redis.call('HGET', pack, place)
  else
    plain[#plain + 1] = ARGV[n]
    places[#places + 1] = n - FIRST + 1
  end
end
if #plain > 0 then
  for n, value in ipairs(redis.call('HMGET', values, unpack(plain))) do
    found[places[n]] = value
  end
end

local missing = {}
places = {}
for place, value in ipairs(found) do
  if not value then
    missing[#missing + 1] = claim_key .. ARGV[FIRST + place - 1]
    places[#places + 1] = place
  end
end
if #missing > 0 then
  for n, claim in ipairs(redis.call('MGET', unpack(missing))) do
    found[places[n]] = claim
  end
end
return { standing, found }
