-- Precedes a list for a copy. ARGV from 8, after the arguments of the list: the name of the copy; the milliseconds that it lives on.
-- Returns the view's status alone if the copy is lost.
if not is_whole(ARGV[8]) then
  return { standing }
end
redis.call('PEXPIRE', ARGV[8], ARGV[9])
