import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import { describe, expect, it } from 'vitest'
import { appendRequest } from './append-request.ts'
import { readAppendResponse } from './append-response.ts'
import { readResponse } from './read-response.ts'

const ID = '0a1b2c3d-4e5f-8a6b-9c7d-001122334455'

const uuid = (text: string): shared.UUID => {
  const id = new shared.UUID()
  id.setString(text)
  return id
}

const structured = (text: string): shared.UUID => {
  const hex = text.replaceAll('-', '')
  const halves = new shared.UUID.Structured()
  halves.setMostSignificantBits(BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)).toString())
  halves.setLeastSignificantBits(BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`)).toString())
  const id = new shared.UUID()
  id.setStructured(halves)
  return id
}

const identifier = (name: string): shared.StreamIdentifier => {
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(Buffer.from(name))
  return stream
}

const someBytes = fc.uint8Array({ maxLength: 300 })
const someEvent = fc.record({
  id: fc.uuid(),
  type: fc.string({ minLength: 1, maxLength: 100 }),
  isJson: fc.boolean(),
  data: someBytes,
  metadata: someBytes,
})
const someAppend = fc.record({
  stream: unicodeText({ minLength: 1, maxLength: 200 }),
  after: fc.oneof(fc.constant('any' as const), fc.integer({ min: -1, max: 2 ** 40 })),
  events: fc.array(someEvent, { maxLength: 5 }),
})
const someTime = fc.integer({ min: 0, max: 4_000_000_000_000 })

const revisionIn = (options: streams.BatchAppendReq.Options | undefined): number | string | undefined => {
  const { ANY, NO_STREAM, STREAM_POSITION } = streams.BatchAppendReq.Options.ExpectedStreamPositionCase
  switch (options?.getExpectedStreamPositionCase()) {
    case ANY:
      return 'any'
    case NO_STREAM:
      return -1
    case STREAM_POSITION:
      return Number(options.getStreamPosition())
    default:
      return undefined
  }
}

const eventIn = (message: streams.BatchAppendReq.ProposedMessage) => ({
  id: message.getId()?.getString(),
  type: message.getMetadataMap().get('type'),
  isJson: message.getMetadataMap().get('content-type') === 'application/json',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
})

describe('a request to append', () => {
  it('names the stream, its expected revision, the deadline and each event', () =>
    fc.assert(
      fc.property(someAppend, someTime, (append, deadline) => {
        const read = streams.BatchAppendReq.deserializeBinary(appendRequest(ID, append, deadline))
        const options = read.getOptions()
        expect(read.getCorrelationId()?.getString()).toBe(ID)
        expect(read.getIsFinal()).toBe(true)
        expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(append.stream)
        expect(options?.getDeadline()?.toDate()).toEqual(new Date(deadline))
        expect(revisionIn(options)).toBe(append.after)
        expect(read.getProposedMessagesList().map(eventIn)).toEqual(append.events)
      }),
      { numRuns: 60 },
    ))
})

const answered = (fill: (response: streams.BatchAppendResp) => void, id = uuid(ID)) => {
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(id)
  response.setStreamIdentifier(identifier('wallet-a'))
  fill(response)
  return readAppendResponse(Buffer.from(response.serializeBinary()))
}

const success = (place?: string) => (response: streams.BatchAppendResp) => {
  const said = new streams.BatchAppendResp.Success()
  said.setCurrentRevision('7')
  if (place === undefined) said.setNoPosition(new empty.Empty())
  else {
    const position = new shared.AllStreamPosition()
    position.setCommitPosition(place)
    position.setPreparePosition(place)
    said.setPosition(position)
  }
  response.setSuccess(said)
}

const failure = (message: string, type?: string) => (response: streams.BatchAppendResp) => {
  const error = new status.Status()
  error.setCode(9)
  error.setMessage(message)
  if (type !== undefined) {
    const details = new any.Any()
    details.pack(new shared.StreamDeleted().serializeBinary(), type)
    error.setDetails(details)
  }
  response.setError(error)
}

describe('an answer to an append', () => {
  it.each(['0', '1', '127', '128', '65535', '9007199254740991'])('with the position %s is decoded', (place) =>
    expect(answered(success(place))).toEqual({ id: ID, answer: { outcome: 'appended', position: Number(place) } }),
  )

  it.each([undefined, '9007199254740992', '18446744073709551615'])('has no position if it contains %s', (place) =>
    expect(answered(success(place)).answer).toEqual({ outcome: 'appended', position: undefined }),
  )

  it('names its append by an id in either form', () => {
    const ids = [ID, '00000000-0000-4000-8000-00000000002a', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    for (const id of ids) {
      expect(answered(success('1'), uuid(id)).id).toBe(id)
      expect(answered(success('1'), structured(id)).id).toBe(id)
    }
  })

  it('is a conflict only if the server says so', () => {
    const wrong = failure('WrongExpectedVersion', 'event_store.client.WrongExpectedVersion')
    expect(answered(wrong).answer).toEqual({ outcome: 'conflict' })
    const deleted = failure('StreamDeleted', 'event_store.client.StreamDeleted')
    expect(answered(deleted).answer).toEqual({ outcome: 'failed', why: 'StreamDeleted' })
    const why = 'type.googleapis.com/event_store.client.Timeout'
    expect(answered(failure('', 'event_store.client.Timeout')).answer).toEqual({ outcome: 'failed', why })
    expect(answered(failure('no room')).answer).toEqual({ outcome: 'failed', why: 'no room' })
    expect(answered(() => {}).answer).toMatchObject({ outcome: 'failed' })
  })
})

const responseOf = (fill: (response: streams.ReadResp) => void): Buffer => {
  const response = new streams.ReadResp()
  fill(response)
  return Buffer.from(response.serializeBinary())
}

const someRecord = fc.record({
  id: fc.uuid(),
  stream: unicodeText({ minLength: 1, maxLength: 200 }),
  revision: fc.maxSafeNat(),
  commitPosition: fc.maxSafeNat(),
  type: fc.string({ minLength: 1, maxLength: 100 }),
  metadata: someBytes,
  data: someBytes,
})
type SomeRecord = typeof someRecord extends fc.Arbitrary<infer R> ? R : never

const eventResponse = (record: SomeRecord, id: shared.UUID): Buffer =>
  responseOf((response) => {
    const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    recorded.setId(id)
    recorded.setStreamIdentifier(identifier(record.stream))
    recorded.setStreamRevision(String(record.revision))
    recorded.setPreparePosition('18446744073709551615')
    recorded.setCommitPosition(String(record.commitPosition))
    const properties = recorded.getMetadataMap()
    properties.set('created', '17000000000000000').set('type', record.type).set('content-type', 'application/json')
    recorded.setCustomMetadata(record.metadata)
    recorded.setData(record.data)
    const read = new streams.ReadResp.ReadEvent()
    read.setEvent(recorded)
    read.setCommitPosition(String(record.commitPosition))
    response.setEvent(read)
  })

describe('a response to a read', () => {
  it('is decoded to the event that the package encoded', () =>
    fc.assert(
      fc.property(someRecord, (record) => {
        for (const id of [uuid(record.id), structured(record.id)]) {
          const read = readResponse(eventResponse(record, id))
          if (read.kind !== 'event') throw new Error('no event')
          const { metadata, data, ...rest } = read.record
          expect({ ...rest, metadata: new Uint8Array(metadata), data: new Uint8Array(data) }).toEqual(record)
        }
      }),
      { numRuns: 60 },
    ))

  it('reports the state of the subscription, and other for messages that the adapter ignores', () => {
    const caughtUp = responseOf((response) => response.setCaughtUp(new streams.ReadResp.CaughtUp()))
    const fellBehind = responseOf((response) => response.setFellBehind(new streams.ReadResp.FellBehind()))
    const notFound = responseOf((response) => response.setStreamNotFound(new streams.ReadResp.StreamNotFound()))
    const linkOnly = responseOf((response) => response.setEvent(new streams.ReadResp.ReadEvent()))
    const kinds = [caughtUp, fellBehind, notFound, linkOnly, Buffer.alloc(0)].map((bytes) => readResponse(bytes).kind)
    expect(kinds).toEqual(['caught_up', 'fell_behind', 'other', 'other', 'other'])
  })

  it('that is truncated anywhere is rejected, and never read in part', () => {
    const record = { id: ID, stream: 's', revision: 300, commitPosition: 1, type: 'T', metadata: new Uint8Array(9) }
    const whole = eventResponse({ ...record, data: new Uint8Array(200) }, uuid(ID))
    for (let length = 1; length < whole.length; length += 1) {
      expect(() => readResponse(whole.subarray(0, length))).toThrow()
    }
  })
})
