-- ARGV: the key; the value that it must have; the value that it then has; how long that stands in milliseconds.
-- Answers 1 where it was replaced.
if redis.call('GET', value_key) ~= ARGV[2] then
  return 0
end
set(ARGV[1], ARGV[3], ARGV[4])
return 1
