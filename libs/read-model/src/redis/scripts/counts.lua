-- KEYS: when each value of a kind ends, for each kind. Answers how many of each have not ended.
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
local counts = {}
for n, ends in ipairs(KEYS) do
  counts[n] = redis.call('ZCOUNT', ends, '(' .. now, '+inf')
end
return counts
