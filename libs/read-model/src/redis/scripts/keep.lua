-- ARGV: the key; the value; how long it stands in milliseconds; 1 where only an absent one is put; how many of the kind are
-- kept at most; 1 where the oldest gives way; what stands before keys on the server.
-- Answers 1, or 0 where something is there already, or -1 where the kind is full.
local member, value, ttl_ms = ARGV[1], ARGV[2], ARGV[3]
local is_only_absent, max, gives_way, before = ARGV[4] == '1', tonumber(ARGV[5]), ARGV[6] == '1', ARGV[7]
-- More than come in one call, so that what has ended is forgotten sooner than it grows.
local ENDED_AT_ONCE = 100

local is_there = redis.call('EXISTS', value_key) == 1
if is_there and is_only_absent then
  return 0
end
if not is_there and not gives_way and redis.call('ZCOUNT', ends, '(' .. string.format('%.0f', now), '+inf') >= max then
  return -1
end
-- First of all: a server without memory refuses it, and then nothing was changed.
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
