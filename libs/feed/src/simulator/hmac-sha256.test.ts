import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { hmacSha256 } from './hmac-sha256.ts'

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 151) % 256)

const hexOf = (words: Int32Array) => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

it.each([0, 1, 32, 63, 64, 65, 200])('an HMAC under a key of %i bytes is the one that Node computes', (count) => {
  const hmac = hmacSha256(bytes(count))
  for (const length of [0, 1, 30, 55, 56, 63, 64, 65, 119, 120, 128, 256, 3]) {
    const text = 'R_100|1800000000|'.repeat(20).slice(0, length)
    expect(hexOf(hmac(text))).toBe(createHmac('sha256', bytes(count)).update(text).digest('hex'))
  }
})

it('a text that is too long is refused', () => {
  expect(() => hmacSha256(bytes(32))('7'.repeat(257))).toThrow('a text of 257 bytes: at most 256')
})
