-- ARGV: the key. Answers the value that was there, or nothing.
local value = redis.call('GETDEL', value_key)
redis.call('ZREM', ends, ARGV[1])
return value
