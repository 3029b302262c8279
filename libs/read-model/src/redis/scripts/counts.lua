-- KEYS: for each kind, the sorted set of the times when its values expire. Returns the number of unexpired values of each kind.
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
local counts = {}
for n, ends in ipairs(KEYS) do
  counts[n] = redis.call('ZCOUNT', ends, '(' .. now, '+inf')
end
return counts
