import streams from '@eventstore/db-client/generated/streams_pb.js'
import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventResponse } from './read-responses.ts'

const someBytes = fc.uint8Array({ maxLength: 300 })
const someEvent = fc.record({
  stream: unicodeText({ minLength: 1, maxLength: 200 }),
  revision: fc.integer({ min: 0, max: 2 ** 40 }),
  position: fc.maxSafeNat(),
  createdAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  type: fc.string({ minLength: 1, maxLength: 100 }),
  isJson: fc.boolean(),
  data: someBytes,
  metadata: someBytes,
})

it('the encoding of an event is decoded by the stubs without a difference', () =>
  fc.assert(
    fc.property(someEvent, (event) => {
      const read = streams.ReadResp.deserializeBinary(eventResponse(event).serializeBinary()).getEvent()
      const recorded = read?.getEvent()
      expect(recorded?.toObject()).toEqual({
        id: { string: expect.stringMatching(/^[0-9a-f-]{36}$/), structured: undefined },
        streamIdentifier: { streamName: Buffer.from(event.stream).toString('base64') },
        streamRevision: String(event.revision),
        preparePosition: String(event.position),
        commitPosition: String(event.position),
        metadataMap: [
          ['content-type', event.isJson ? 'application/json' : 'application/octet-stream'],
          ['created', `${event.createdAt}0000`],
          ['type', event.type],
        ],
        customMetadata: Buffer.from(event.metadata).toString('base64'),
        data: Buffer.from(event.data).toString('base64'),
      })
      expect(recorded?.getId()?.getString().replaceAll('-', '')).toBe(Buffer.from(event.id).toString('hex'))
      expect(read?.getCommitPosition()).toBe(String(event.position))
    }),
    { numRuns: 60 },
  ))
