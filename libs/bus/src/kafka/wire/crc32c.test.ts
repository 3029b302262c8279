import { expect, it } from 'vitest'
import { crc32c } from './crc32c.ts'

it.each([
  ['', 0],
  ['123456789', 0xe3069283],
  ['\0'.repeat(32), 0x8a9136aa],
])('the CRC32C of %j is the one in the standard', (text, expected) => {
  const bytes = Buffer.from(text)
  expect(crc32c(bytes, 0, bytes.length)).toBe(expected)
})

it('the CRC32C covers only the given part of a buffer', () => {
  const bytes = Buffer.from('..123456789...')
  expect(crc32c(bytes, 2, 11)).toBe(0xe3069283)
})
