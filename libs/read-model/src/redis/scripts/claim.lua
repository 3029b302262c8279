-- ARGV from 4, of each claim: the key, not_after, the fingerprint, the life of the claim in milliseconds, the least
-- life of a claim that it repeats (0: as it is), the account or ''.
-- Returns the view's status, then for each claim 1 if it is the caller's, 2 if it was so before, else 0, and the content of
-- the key: a value, or a claim as stored.
if is_elsewhere then
  redis.call('HSET', view, 'claims_since', claims_since, 'run', run)
end

local function claim(key, not_after, fingerprint, ttl_ms, least_ms, account)
  local pack, place = pack_of(key)
  local value = redis.call('HGET', pack or values, place or key)
  if value then
    return { 0, value }
  end

  local offered = not_after .. ' ' .. fingerprint .. '\n' .. account
  local held = redis.call('GET', claim_key .. key)
  if not held then
    redis.call('SET', claim_key .. key, offered, 'PX', ttl_ms)
    return { 1, offered }
  end
  local held_not_after, held_fingerprint = string.match(held, '^(%S+) ([^\n]*)')
  if held_fingerprint ~= fingerprint then
    return { 0, held }
  end
  if tonumber(least_ms) > redis.call('PTTL', claim_key .. key) then
    redis.call('PEXPIRE', claim_key .. key, least_ms)
  end
  if tonumber(not_after) <= tonumber(held_not_after) then
    return { 2, held }
  end
  redis.call('SET', claim_key .. key, offered, 'KEEPTTL')
  return { 2, offered }
end

local reply = { standing }
for at = 4, #ARGV, 6 do
  reply[#reply + 1] = claim(ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4], ARGV[at + 5])
end
return reply
