-- ARGV from 4: the first key as a range by lex has it, or the stand-in of the pack it lies within; what the last begins
-- with; how many.
-- Answers the standing, keys with their values, and packs with what is in each: the first so many entries of the range are
-- among them, and each pack is whole.
local from, prefix, limit = ARGV[4], ARGV[5], tonumber(ARGV[6])
-- No byte of UTF-8 is 255.
local to = prefix == '' and '+' or '(' .. prefix .. '\255'
-- Two more than asked: all of the pack that the range begins within may lie before it, and so of the last.
local keys = redis.call('ZRANGEBYLEX', order, from, to, 'LIMIT', 0, limit + 2)

local plain, shown, packed = {}, {}, {}
local counted, area = 0, nil
for n, key in ipairs(keys) do
  local is_within = area and string.sub(key, 1, #area) == area
  if counted >= limit and not is_within then
    break
  end
  if string.byte(key, -1) == 0 then
    area = string.sub(key, 1, -2)
    local digits = string.sub(area, -4)
    local held = redis.call('HGETALL', packs .. digits)
    packed[#packed + 1] = { digits, held }
    -- All of the first may lie before the range.
    if n > 1 then
      counted = counted + #held / 2
    end
  else
    plain[#plain + 1] = key
    if not is_within then
      counted = counted + 1
    end
  end
end

for first = 1, #plain, CHUNK do
  for _, value in ipairs(redis.call('HMGET', values, unpack(plain, first, math.min(first + CHUNK - 1, #plain)))) do
    shown[#shown + 1] = value
  end
end
return { standing, plain, shown, packed }
