-- KEYS: an expiring value. ARGV: the value it must have, how long it stands from now on in milliseconds.
-- Answers 1 where it was extended.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
