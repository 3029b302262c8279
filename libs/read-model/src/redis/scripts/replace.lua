-- ARGV: the key; the expected value; the new value; its life in milliseconds.
-- Returns 1 if the script replaced the value, otherwise 0.
if redis.call('GET', value_key) ~= ARGV[2] then
  return 0
end
set(ARGV[1], ARGV[3], ARGV[4])
return 1
