-- What the scripts of expiring values begin with.
-- KEYS: the value; when each value of its kind ends, a sorted set by milliseconds since 1970. Values that an earlier release
-- kept are not in it until they are written again.
local value_key, ends = KEYS[1], KEYS[2]

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function set(member, value, ttl_ms)
  redis.call('SET', value_key, value, 'PX', ttl_ms)
  redis.call('ZADD', ends, string.format('%.0f', now + tonumber(ttl_ms)), member)
end
