import { chainHash } from '@folio/kernel/hash-chain.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventBytes, hashAfter, layOut } from './event-bytes.ts'

const hexDigit = fc.constantFrom(...'0123456789abcdef')
const parts = fc.record({
  stream: fc.string({ unit: 'grapheme' }),
  revision: fc.nat(),
  type: fc.string(),
  data: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 20_000, maxLength: 70_000 })),
})

it('makes the hash that the chain is made of, whatever the parts, one event after the other', () => {
  const bytes = eventBytes()
  const previous = fc.string({ unit: hexDigit, minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(parts, previous, (event, hash) => {
      const whole = { ...event, metadata: `{"prev_hash":"${hash}"}` }
      layOut({ ...whole, position: 1, id: '' }, bytes)
      expect(bytes.bytes.toString('utf8', bytes.metadataAt, bytes.end)).toBe(whole.metadata)
      expect(hashAfter(bytes, bytes.metadataAt + '{"prev_hash":"'.length)).toBe(chainHash(hash, whole))
    }),
  )
})
