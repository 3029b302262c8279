const PACKED = /^cmd\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const KIND = 'cmd/'
const PACK_DIGITS = 4

/**
 * A key as the server is told it. Of ids of commands there are more than of anything else: under zero, the four digits that
 * name the pack and the 14 bytes left of the id. No other key holds U+0000.
 */
export const storedKey = (key: string): string | Buffer => {
  if (!PACKED.test(key)) return key
  const digits = key.slice(KIND.length).replaceAll('-', '')
  return Buffer.concat([
    Buffer.from(`\0${digits.slice(0, PACK_DIGITS)}`),
    Buffer.from(digits.slice(PACK_DIGITS), 'hex'),
  ])
}

/** The key of what lies at a place of a pack. */
export const packedKey = (pack: string, place: Buffer): string => {
  const digits = pack + place.toString('hex')
  return `${KIND}${[0, 8, 12, 16, 20].map((at, n, all) => digits.slice(at, all[n + 1])).join('-')}`
}

/** The pack that a key, or what keys begin with, lies within: after what stands for it in the order of keys. */
export const packAround = (text: string): string | undefined => /^cmd\/([0-9a-f]{4})./s.exec(text)?.[1]
