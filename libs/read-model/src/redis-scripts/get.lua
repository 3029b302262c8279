-- ARGV from 3: the keys asked for. Answers the standing and the values, with a claim in the place of a missing value.
if #ARGV < 3 then
  return { standing, {} }
end

local found = redis.call('HMGET', values, unpack(ARGV, 3))
local missing, places = {}, {}
for place, value in ipairs(found) do
  if not value then
    missing[#missing + 1] = claim_key .. ARGV[place + 2]
    places[#places + 1] = place
  end
end
if #missing > 0 then
  for n, claim in ipairs(redis.call('MGET', unpack(missing))) do
    found[places[n]] = claim
  end
end
return { standing, found }
