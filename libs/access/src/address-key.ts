import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4
const MAPPED = '::ffff:'

/** Rewrites an IPv4 address at the end of an IPv6 address as its two last groups. */
const asGroups = (part: string): readonly string[] => {
  if (!part.includes('.')) return [part]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16))
}

const partsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':').flatMap(asGroups))

/** Returns the eight numbers of an IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail] = address.split('::')
  const before = partsOf(head)
  const after = partsOf(tail ?? '')
  const between = Array.from({ length: GROUPS - before.length - after.length }, () => '0')
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16))
}

const ipv4In = (groups: readonly number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/**
 * Returns the key of an address in every limit. The key of an IPv4 address is itself, also if it is written as an IPv6
 * address (`::ffff:192.0.2.1`); the key of an IPv6 address is its 64-bit network (`2001:db8:1:2::/64`), the least that a
 * provider gives to one customer. A text that is no address is its own key.
 */
export const addressKey = (address: string): string => {
  if (!address.includes(':')) return address
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  const [unzoned = ''] = address.split('%')
  if (isIP(unzoned) !== 6) return address
  const groups = groupsOf(unzoned)
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return ipv4In(groups) ?? `${network.join(':')}::/64`
}
