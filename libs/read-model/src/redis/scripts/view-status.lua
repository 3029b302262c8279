-- What the script of a view begins with: where the view stands on this server, at this moment.
-- KEYS: the view, its values, the order of its keys; the same three as the release before this one had them.
-- ARGV: the caller's clock in microseconds, what stands before the keys of claims, and before the names of packs; from 4 on
-- the script's own.
local view, values, order = KEYS[1], KEYS[2], KEYS[3]
local now, claims, packs = ARGV[1], ARGV[2], ARGV[3]

-- The most arguments that are handed to one command: Lua takes no more than 8,000.
local CHUNK = 4000

local server = redis.call('INFO', 'replication')
if not string.find(server, 'role:master', 1, true) then
  return redis.error_reply('READONLY it is a replica')
end
-- Another one with every start of the server and every promotion of a replica.
local run = string.match(server, 'master_replid:(%x+)')

local kept = redis.call('HMGET', view, 'mark', 'caught_up_at', 'begun_at', 'claims_since', 'run')
local mark = kept[1]
local caught_up_at = kept[2] or '0'
local begun_at = kept[3] or '0'
local claims_since = kept[4] or '0'

-- The caller's present, but never a moment that claims were known to be lost since already.
local function lost_now()
  return string.format('%.0f', math.max(tonumber(now), tonumber(claims_since) + 1))
end

local is_elsewhere = mark and kept[5] ~= run
if is_elsewhere then
  claims_since = lost_now()
end
local standing = { mark, caught_up_at, claims_since }
-- Not declared, nor are packs, for only the server knows which: a Redis Cluster would refuse that.
local claim_key = claims .. begun_at .. ':'

-- The ids of commands lie in packs, small hashes that the server keeps in one piece of memory each: such a key begins with a
-- zero byte, then come the pack's four digits, then the place in it. In the order of keys 'cmd/', the digits and a zero byte
-- stand for the whole pack.
local function pack_of(key)
  if string.byte(key) ~= 0 then
    return nil
  end
  local digits = string.sub(key, 2, 5)
  return packs .. digits, string.sub(key, 6), 'cmd/' .. digits .. '\0'
end
