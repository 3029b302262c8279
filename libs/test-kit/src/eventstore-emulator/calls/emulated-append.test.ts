import { type AppendToStreamOptions, binaryEvent, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { emulatorUnderTest, happened, newStream, revisionsOf } from '../testing/emulator-under-test.ts'

const { client, other } = emulatorUnderTest()

type Way = readonly [name: string, options: AppendToStreamOptions]

/** With credentials the client uses Append instead of BatchAppend; the emulator does not check them. */
const WAYS: readonly Way[] = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'user', password: 'password' } }],
]

describe.each<Way>(WAYS)('an append by %s', (_, way) => {
  it('returns its position, and is read as it was written', async () => {
    const stream = newStream()
    const metadata = Buffer.from([0, 1, 255])
    const events = [
      binaryEvent({ type: 'Bytes', data: Buffer.from([0, 255]), metadata }),
      jsonEvent({ type: 'Json', data: { a: 1 }, metadata: { b: 2 } }),
    ]
    const written = await client().appendToStream(stream, events, { expectedRevision: NO_STREAM, ...way })
    expect(written).toMatchObject({ success: true, nextExpectedRevision: 1n })
    const read = []
    for await (const { event } of client().readStream(stream)) read.push(event)
    expect(read).toMatchObject([
      { id: events[0]?.id, revision: 0n, type: 'Bytes', isJson: false, data: Uint8Array.of(0, 255) },
      { id: events[1]?.id, revision: 1n, type: 'Json', isJson: true, data: { a: 1 }, metadata: { b: 2 } },
    ])
    expect(Buffer.from(read[0]?.metadata as Uint8Array)).toEqual(metadata)
    expect(Math.abs(Date.now() - Number(read[0]?.created))).toBeLessThan(60_000)
  })

  it('is refused when the stream does not end as expected, with the revision at which it ends', async () => {
    const stream = newStream()
    const append = (expectedRevision: bigint | typeof NO_STREAM | typeof STREAM_EXISTS) =>
      client().appendToStream(stream, happened(), { expectedRevision, ...way })
    await expect(append(0n)).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 'no_stream' })
    await expect(append(STREAM_EXISTS)).rejects.toMatchObject({ type: 'wrong-expected-version' })
    await append(NO_STREAM)
    await append(STREAM_EXISTS)
    for (const expected of [NO_STREAM, 0n, 2n] as const) {
      const refusal = {
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expected,
        actualVersion: 1n,
      }
      await expect(append(expected)).rejects.toMatchObject(refusal)
    }
    expect(await revisionsOf(client(), stream)).toEqual([0, 1])
  })

  it('is a repeat if its ids are stored already, whatever its bytes are', async () => {
    const stream = newStream()
    const events = [happened('a'), happened('b'), happened('c')]
    const changed = events.map((event) => ({ ...event, data: Buffer.from('changed') }))
    const expected: AppendToStreamOptions = { expectedRevision: NO_STREAM, ...way }
    const first = await client().appendToStream(stream, events, expected)
    expect(await client().appendToStream(stream, changed, expected)).toEqual(first)
    expect(await client().appendToStream(stream, changed, way)).toEqual(first)
    const parts = [events.slice(0, 2), [...events, happened()], [happened(), ...events.slice(1)]]
    const outcomes = await Promise.allSettled(parts.map((part) => client().appendToStream(stream, part, expected)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await revisionsOf(client(), stream)).toEqual([0, 1, 2])
  })

  it('of more than 1 MiB is refused', async () => {
    const stream = newStream()
    const half = (bytes: number) => binaryEvent({ type: 'T', data: Buffer.alloc(bytes / 2 - 2) })
    const append = (bytes: number) => client().appendToStream(stream, [half(bytes), half(bytes)], way)
    const refusal = { type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 }
    await expect(append(1024 * 1024 + 2)).rejects.toMatchObject(refusal)
    await append(1024 * 1024)
    expect(await revisionsOf(client(), stream)).toEqual([0, 1])
  })

  it('to a deleted stream is refused', async () => {
    const stream = newStream()
    await client().appendToStream(stream, happened(), way)
    await client().tombstoneStream(stream)
    await expect(client().appendToStream(stream, happened(), way)).rejects.toMatchObject({ type: 'stream-deleted' })
  })
})

describe('an append', () => {
  it('after its deadline is answered with an error, and writes nothing', async () => {
    const stream = newStream()
    const late = client().appendToStream(stream, happened(), { deadline: -1000 })
    await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' })
    await expect(revisionsOf(client(), stream)).rejects.toMatchObject({ type: 'stream-not-found' })
  })

  it('of two clients at the same revision succeeds for one', async () => {
    const stream = newStream()
    const rivals = [client(), other()].map((each) =>
      each.appendToStream(stream, happened(), { expectedRevision: NO_STREAM }),
    )
    const outcomes = await Promise.allSettled(rivals)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('that repeats an uncommitted one gets no answer, and is written once', async () => {
    const stream = newStream()
    const event = happened()
    const append = () => client().appendToStream(stream, event, { expectedRevision: NO_STREAM })
    const [first, early] = [append(), append()]
    let isAnswered = false
    const answered = (): void => {
      isAnswered = true
    }
    early.then(answered, answered)
    expect(await first).toEqual(await append())
    expect(isAnswered).toBe(false)
    expect(await revisionsOf(client(), stream)).toEqual([0])
  })
})
