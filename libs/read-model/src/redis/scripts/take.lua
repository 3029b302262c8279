-- ARGV: the key. Removes and returns its value, or returns nil.
local value = redis.call('GETDEL', value_key)
redis.call('ZREM', ends, ARGV[1])
return value
