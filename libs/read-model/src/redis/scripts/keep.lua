-- ARGV: the key; the value; its life in milliseconds; 1 to put it only if the key is absent; the limit of values of the kind;
-- 1 to evict the oldest value beyond the limit; the prefix of keys on the server.
-- Returns 1, or 0 if the key exists already, or -1 if the kind is at its limit.
local member, value, ttl_ms = ARGV[1], ARGV[2], ARGV[3]
local is_only_absent, max, gives_way, before = ARGV[4] == '1', tonumber(ARGV[5]), ARGV[6] == '1', ARGV[7]
-- More than one call adds, so that the script removes expired entries faster than the set grows.
local ENDED_AT_ONCE = 100

local is_there = redis.call('EXISTS', value_key) == 1
if is_there and is_only_absent then
  return 0
end
if not is_there and not gives_way and redis.call('ZCOUNT', ends, '(' .. string.format('%.0f', now), '+inf') >= max then
  return -1
end
-- The first write: if a server without free memory refuses it, the script has changed nothing.
set(member, value, ttl_ms)
local ended = redis.call('ZRANGEBYSCORE', ends, '-inf', string.format('%.0f', now), 'LIMIT', 0, ENDED_AT_ONCE)
if #ended > 0 then
  redis.call('ZREM', ends, unpack(ended))
end
while gives_way and redis.call('ZCARD', ends) > max do
  local oldest = redis.call('ZPOPMIN', ends)
  redis.call('UNLINK', before .. oldest[1])
end
return 1
