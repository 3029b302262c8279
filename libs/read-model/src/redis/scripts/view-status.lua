-- The beginning of every script of a view: reads the status of the view on this server.
-- KEYS: the view, its values, the order of its keys; then the names that the previous release gave these three.
-- ARGV: the caller's clock in microseconds, the prefix of the keys of claims, the prefix of the names of packs; from 4 on the
-- arguments of the script itself.
local view, values, order = KEYS[1], KEYS[2], KEYS[3]
local now, claims, packs = ARGV[1], ARGV[2], ARGV[3]

-- The most arguments of one command: Lua accepts at most 8,000.
local CHUNK = 4000

local server = redis.call('INFO', 'replication')
if not string.find(server, 'role:master', 1, true) then
  return redis.error_reply('READONLY it is a replica')
end
-- The run id, which changes with every start of the server and every promotion of a replica.
local run = string.match(server, 'master_replid:(%x+)')

local kept = redis.call('HMGET', view, 'mark', 'caught_up_at', 'begun_at', 'claims_since', 'run', 'copies')
local mark = kept[1]
local caught_up_at = kept[2] or '0'
local begun_at = kept[3] or '0'
local claims_since = kept[4] or '0'
-- The names of the copies of the view that readers make at the moment, separated by spaces.
local copies = kept[6] or ''

-- The caller's time, but later than the last time since which claims are known to be lost.
local function lost_now()
  return string.format('%.0f', math.max(tonumber(now), tonumber(claims_since) + 1))
end

local is_elsewhere = mark and kept[5] ~= run
if is_elsewhere then
  claims_since = lost_now()
end
local standing = { mark, caught_up_at, claims_since }
-- KEYS does not declare the keys of claims and packs, because only the server can compute them. A Redis Cluster would refuse
-- that.
local claim_key = claims .. begun_at .. ':'

-- Command ids are stored in packs, small hashes that the server stores as one block of memory each. The key of a command id is a
-- zero byte, the four digits of its pack and its field there. In the order of keys, the entry 'cmd/' + digits + zero byte (the
-- stand-in) represents the whole pack.
local function pack_of(key)
  if string.byte(key) ~= 0 then
    return nil
  end
  local digits = string.sub(key, 2, 5)
  return packs .. digits, string.sub(key, 6), 'cmd/' .. digits .. '\0'
end
