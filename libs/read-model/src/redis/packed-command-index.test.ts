import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packedEntry, unpackedEntry } from './packed-command-index.ts'

const UUID = '74de4d90-e0fd-545d-ae43-74cb140aba5d'
const FINGERPRINT = '0123456789abcdef'.repeat(4)
/** The longest value that a server packs with others by default, in bytes. */
const LISTPACK_VALUE_MAX = 64

const unpacked = (value: object) => {
  const bytes = packedEntry({ ...value })
  return bytes && unpackedEntry(bytes)
}

it.each([
  `wallet-${UUID}`,
  `user-${UUID}`,
  'trading-ROT1234567890',
  'options-account-ROT1234567890',
  'payment-agent-123456',
])('an event reference in %s is packed within the length limit, and unpacked unchanged', (stream) => {
  const value = { fingerprint: FINGERPRINT, stream, revision: 60_000 }
  expect(packedEntry(value)?.length).toBeLessThanOrEqual(LISTPACK_VALUE_MAX)
  expect(unpacked(value)).toEqual(value)
})

it('any event reference is unpacked unchanged', () => {
  const place = fc.record({
    fingerprint: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    stream: fc.oneof(
      unicodeText(),
      fc.tuple(unicodeText(), fc.uuid()).map((parts) => parts.join('')),
    ),
    revision: fc.nat({ max: 2 ** 32 - 1 }),
  })
  fc.assert(
    fc.property(place, (value) => {
      expect(unpacked(value)).toEqual(value)
    }),
  )
})

it.each([
  {},
  { fingerprint: 'f', stream: 'wallet-1', revision: 4 },
  { fingerprint: FINGERPRINT.toUpperCase(), stream: 'wallet-1', revision: 4 },
  { fingerprint: FINGERPRINT, stream: 'wallet-1', revision: -1 },
  { fingerprint: FINGERPRINT, stream: 'wallet-1', revision: 2 ** 32 },
  { fingerprint: FINGERPRINT, stream: 'wallet-1', revision: 0.5 },
  { fingerprint: FINGERPRINT, stream: '\ud800', revision: 1 },
  { fingerprint: FINGERPRINT, stream: 'wallet-1', revision: 1, more: 1 },
  { fingerprint: FINGERPRINT, notAfter: 1 },
])('%j is not packed', (value) => {
  expect(unpacked(value)).toBeUndefined()
})
