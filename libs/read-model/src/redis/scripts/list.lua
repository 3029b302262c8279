-- ARGV from 4: the first key, as the start of a lexicographic range; the pack that contains it, or ''; the prefix of the keys;
-- the number of entries.
-- Returns the view's status, keys with their values, and packs with their entries. These include the requested number of
-- entries from the start of the range; each pack is complete.
local from, around, prefix, limit = ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])
-- No byte of UTF-8 is 255.
local to = prefix == '' and '+' or '(' .. prefix .. '\255'
-- One more than requested: all entries of the last pack may sort after plain keys that come after the pack's stand-in here.
local keys = redis.call('ZRANGEBYLEX', order, from, to, 'LIMIT', 0, limit + 1)

local plain, shown, packed = {}, {}, {}
local counted, area = 0, nil

-- The stand-in of a pack sorts before all its entries: plain keys may sort between these, and come after the stand-in here.
local function take_pack(digits)
  area = 'cmd/' .. digits
  local held = redis.call('HGETALL', packs .. digits)
  packed[#packed + 1] = { digits, held }
  return #held / 2
end

if around ~= '' then
  -- Not counted: all its entries may sort before the range.
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
