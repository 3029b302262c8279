import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuidFromHex, uuidV5Maker } from './uuid-v5.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

it('a version 5 UUID is the one RFC 9562 gives as its example', () => {
  expect(uuidV5Maker(DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

it('a name of any length and script has its own id, the same each time', () => {
  const make = uuidV5Maker(DNS)
  const names = ['', 'ä', '漢'.repeat(300), '漢'.repeat(400), 'a'.repeat(5000)]
  const ids = names.map(make)
  expect(new Set(ids).size).toBe(names.length)
  expect(names.map(make)).toEqual(ids)
})

it('a UUID has the first 32 digits in their groups, but for its version and two bits of its variant', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{32,64}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom(5 as const, 8 as const), (hex, version) => {
      const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)]
      const [first, second, third = '', fourth = '', last] = groups
      const variant = '89ab'.charAt(Number.parseInt(fourth.charAt(0), 16) % 4)
      const expected = [first, second, `${version}${third.slice(1)}`, `${variant}${fourth.slice(1)}`, last]
      expect(uuidFromHex(hex, version)).toBe(expected.join('-'))
    }),
  )
})
