-- ARGV from 4: the key, not_after, the fingerprint, the life of the claim in milliseconds, the account or ''.
-- Returns the view's status, 1 if the claim is the caller's, and the content of the key: a value, or a claim as stored.
local key, not_after, fingerprint, ttl_ms, account = ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8]

if is_elsewhere then
  redis.call('HSET', view, 'claims_since', claims_since, 'run', run)
end

local pack, place = pack_of(key)
local value = redis.call('HGET', pack or values, place or key)
if value then
  return { standing, 0, value }
end

local offered = not_after .. ' ' .. fingerprint .. '\n' .. account
local held = redis.call('GET', claim_key .. key)
if not held then
  redis.call('SET', claim_key .. key, offered, 'PX', ttl_ms)
  return { standing, 1, offered }
end
local held_not_after, held_fingerprint = string.match(held, '^(%S+) ([^\n]*)')
if held_fingerprint ~= fingerprint then
  return { standing, 0, held }
end
if tonumber(not_after) <= tonumber(held_not_after) then
  return { standing, 1, held }
end
redis.call('SET', claim_key .. key, offered, 'KEEPTTL')
return { standing, 1, offered }
