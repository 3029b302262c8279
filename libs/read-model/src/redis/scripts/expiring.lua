-- The beginning of every script of expiring values.
-- KEYS: the value; the sorted set of the times when the values of its kind expire, in milliseconds since 1970. A value that an
-- earlier release stored is not in the set until it is written again.
local value_key, ends = KEYS[1], KEYS[2]

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function set(member, value, ttl_ms)
  redis.call('SET', value_key, value, 'PX', ttl_ms)
  redis.call('ZADD', ends, string.format('%.0f', now + tonumber(ttl_ms)), member)
end
