import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventBytes, layOut } from './event-bytes.ts'
import { plainMetadata } from './plain-metadata.ts'

const bytes = eventBytes()

const read = (metadata: string) => {
  layOut({ stream: 'wallet-1', revision: 0, position: 1, type: 'T', id: '', data: '{}', metadata }, bytes)
  const places = { prevHash: 0, commandId: 0, at: 0 }
  return { metadata: plainMetadata(metadata, bytes, places), places }
}

const origin = {
  prev_hash: '0123456789abcdef'.repeat(4),
  command_id: '0b9d1b6e-54a1-4f0f-8f5c-2c9b6f1d7a10',
  correlation_id: 'c',
  causation_id: 'wallet-1@7',
  at: '2026-01-01T00:00:00.000001Z',
}
const command = { ...origin, client_id: '', endpoint: 'POST /v1/users', fingerprint: 'f'.repeat(64) }

it('reads the metadata of a step and of a command, and says where their values stand', () => {
  for (const written of [origin, command]) {
    const { metadata, places } = read(JSON.stringify(written))
    expect(metadata).toEqual(written)
    const valueAt = (at: number, length: number) => bytes.bytes.toString('latin1', at, at + length)
    expect(valueAt(places.prevHash, 64)).toBe(written.prev_hash)
    expect(valueAt(places.commandId, 36)).toBe(written.command_id)
    expect(valueAt(places.at, 27)).toBe(written.at)
  }
})

it('reads nothing that JSON does not read alike, whatever was changed in the text', () => {
  const change = fc.record({
    at: fc.nat({ max: 600 }),
    gone: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom('"', '\\', '\\u0041', '","at":"', '}', '\n', 'ä', '\ud800', ' '),
    ),
  })
  const texts = [origin, command].map((written) => JSON.stringify(written))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
      const changed = changes.reduce((now, { at, gone, put }) => now.slice(0, at) + put + now.slice(at + gone), text)
      const { metadata } = read(changed)
      if (metadata !== undefined) expect(metadata).toEqual(JSON.parse(changed))
    }),
    { numRuns: 3000 },
  )
})

it('leaves to JSON what is whole but of another form', () => {
  const others = [
    JSON.stringify({ ...origin, correlation_id: 'a"b' }),
    JSON.stringify({ ...origin, causation_id: 'ä' }),
    JSON.stringify({ ...origin, prev_hash: 'A'.repeat(64) }),
    JSON.stringify({ ...origin, prev_hash: 'a'.repeat(63) }),
    JSON.stringify({ ...origin, command_id: 'short' }),
    JSON.stringify({ ...origin, at: '2026' }),
    JSON.stringify({ ...origin, fingerprint: 'f' }),
    JSON.stringify(Object.fromEntries(Object.entries(origin).reverse())),
    JSON.stringify({ ...command, more: '' }),
    `${JSON.stringify(origin)} `,
    ` ${JSON.stringify(origin)}`,
    '{}',
    '',
  ]
  for (const text of others) expect(read(text).metadata).toBeUndefined()
})
