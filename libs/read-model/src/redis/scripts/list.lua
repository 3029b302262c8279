-- ARGV from 4: the first key as a range by lex has it; the pack that it lies within, or nothing; what the last begins with;
-- how many.
-- Answers the standing, keys with their values, and packs with what is in each: the first so many entries of the range are
-- among them, and each pack is whole.
local from, around, prefix, limit = ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])
-- No byte of UTF-8 is 255.
local to = prefix == '' and '+' or '(' .. prefix .. '\255'
-- One more than asked: of the last pack all may lie behind keys of their own that come after it here.
local keys = redis.call('ZRANGEBYLEX', order, from, to, 'LIMIT', 0, limit + 1)

local plain, shown, packed = {}, {}, {}
local counted, area = 0, nil

-- What stands for a pack stands before all in it: keys of their own may lie between them, which come after it here.
local function take_pack(digits)
  area = 'cmd/' .. digits
  local held = redis.call('HGETALL', packs .. digits)
  packed[#packed + 1] = { digits, held }
  return #held / 2
end

if around ~= '' then
  -- Not counted: all of it may lie before the range.
  take_pack(around)
end
for _, key in ipairs(keys) do
  local is_within = area and string.sub(key, 1, #area) == area
  if counted >= limit and not is_within then
    break
  end
  if string.byte(key, -1) == 0 then
    counted = counted + take_pack(string.sub(key, -5, -2))
  else
    plain[#plain + 1] = key
    counted = counted + 1
  end
end

for first = 1, #plain, CHUNK do
  for _, value in ipairs(redis.call('HMGET', values, unpack(plain, first, math.min(first + CHUNK - 1, #plain)))) do
    shown[#shown + 1] = value
  end
end
return { standing, plain, shown, packed }
