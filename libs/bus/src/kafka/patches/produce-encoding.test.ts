import { createRequire } from 'node:module'
import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patchProduceEncoding } from './produce-encoding.ts'

/** The type of the library's function that encodes a request, as far as it is used here. */
type Encode = (options: object) => { readonly request: { readonly encode: () => Promise<{ readonly buffer: Buffer }> } }
type Requests = { readonly Produce: { protocol: (wanted: { readonly version: number }) => Encode } }

const { requests } = createRequire(import.meta.url)('kafkajs/src/protocol/requests/index.js') as {
  readonly requests: Requests
}
const asTheLibraryDoes = requests.Produce.protocol({ version: 7 })
patchProduceEncoding()
const lean = requests.Produce.protocol({ version: 7 })

const bytesOf = async (produce: Encode, options: object): Promise<string> =>
  (await produce(options).request.encode()).buffer.toString('hex')

const text = unicodeText({ maxLength: 200 })
const message = fc.record({
  key: text,
  value: fc.option(fc.uint8Array({ maxLength: 9000 }).map((bytes) => Buffer.from(bytes))),
  headers: fc.dictionary(text, text, { maxKeys: 20 }),
})
const request = fc.record({
  acks: fc.constantFrom(-1, 1),
  timeout: fc.nat(),
  producerId: fc.maxSafeNat().map(String),
  producerEpoch: fc.nat({ max: 0x7fff }),
  topicData: fc.array(
    fc.record({
      topic: fc.string({ minLength: 1, maxLength: 50 }),
      partitions: fc.array(
        fc.record({
          partition: fc.nat(),
          firstSequence: fc.nat({ max: 0x7fffffff }),
          messages: fc.array(message, { minLength: 1, maxLength: 70 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
})

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_123, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('writes the same bytes as the library', () =>
  fc.assert(
    fc.asyncProperty(request, async (options) => {
      expect(await bytesOf(lean, options)).toBe(await bytesOf(asTheLibraryDoes, options))
    }),
    { numRuns: 60 },
  ))

it.each([
  ['no key', { key: null, value: Buffer.from('v'), headers: {} }],
  ['no headers', { key: 'k', value: Buffer.from('v') }],
  ['a repeated header', { key: 'k', value: Buffer.from('v'), headers: { a: ['1', '2'] } }],
  ['a time of its own', { key: 'k', value: Buffer.from('v'), headers: {}, timestamp: '1600000000000' }],
])('leaves a message with %s to the library', async (_, other) => {
  const partitions = [{ partition: 0, firstSequence: 0, messages: [other] }]
  const options = { acks: -1, timeout: 1, producerId: '1', producerEpoch: 0, topicData: [{ topic: 't', partitions }] }
  expect(await bytesOf(lean, options)).toBe(await bytesOf(asTheLibraryDoes, options))
})
