-- Note whether a player of a game lets what they wrote to all into its exports.
--
-- KEYS: meta, those who do
-- ARGV: player, '1' or '' (not, or not any longer)
-- Returns those who do; nil if there is no such game any more
local meta, shares = unpack(KEYS)
if redis.call('HEXISTS', meta, 'version') == 0 then
  return nil
end
redis.call(ARGV[2] == '1' and 'SADD' or 'SREM', shares, ARGV[1])
return redis.call('SMEMBERS', shares)
