-- ARGV from 3: the bounds of the keys, the first as a range by lex has it, the last as a prefix; how many.
-- Answers the standing, the keys in the order of their bytes, and their values.
local from, prefix, limit = ARGV[3], ARGV[4], ARGV[5]
-- No byte of UTF-8 is 255.
local to = prefix == '' and '+' or '(' .. prefix .. '\255'
local keys = redis.call('ZRANGEBYLEX', order, from, to, 'LIMIT', 0, limit)
local shown = {}
for first = 1, #keys, CHUNK do
  for _, value in ipairs(redis.call('HMGET', values, unpack(keys, first, math.min(first + CHUNK - 1, #keys)))) do
    shown[#shown + 1] = value
  end
end
return { standing, keys, shown }
