import { type AllStreamResolvedEvent, BACKWARDS, END, FORWARDS, NO_STREAM, START } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { emulatorUnderTest, happened, newStream, revisionsOf } from '../testing/emulator-under-test.ts'

const { client } = emulatorUnderTest()

describe('a stream', () => {
  it('is read forwards and backwards, from either end or a revision', async () => {
    const stream = newStream()
    await client().appendToStream(
      stream,
      Array.from({ length: 300 }, () => happened()),
    )
    const all = Array.from({ length: 300 }, (_, i) => i)
    expect(await revisionsOf(client(), stream)).toEqual(all)
    expect(await revisionsOf(client(), stream, { direction: BACKWARDS, fromRevision: END })).toEqual(all.toReversed())
    expect(await revisionsOf(client(), stream, { direction: FORWARDS, fromRevision: 298n, maxCount: 10 })).toEqual([
      298, 299,
    ])
    expect(await revisionsOf(client(), stream, { direction: BACKWARDS, fromRevision: 1n, maxCount: 10 })).toEqual([
      1, 0,
    ])
    expect(await revisionsOf(client(), stream, { fromRevision: 300n })).toEqual([])
  })

  it('that was never written, or was deleted, is not found', async () => {
    const stream = newStream()
    await expect(revisionsOf(client(), stream)).rejects.toMatchObject({ type: 'stream-not-found', streamName: stream })
    await client().appendToStream(stream, [happened(), happened()])
    await client().deleteStream(stream, { expectedRevision: 1n })
    await expect(revisionsOf(client(), stream)).rejects.toMatchObject({ type: 'stream-not-found' })
    await client().appendToStream(stream, happened(), { expectedRevision: NO_STREAM })
    expect(await revisionsOf(client(), stream)).toEqual([2])
    await expect(client().deleteStream(stream, { expectedRevision: 1n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 2n,
    })
    await client().tombstoneStream(stream)
    await expect(revisionsOf(client(), stream)).rejects.toMatchObject({ type: 'stream-deleted', streamName: stream })
  })

  it('shows the events that its metadata permit', async () => {
    const stream = newStream()
    await client().setStreamMetadata(stream, { maxCount: 2 })
    await client().appendToStream(stream, [happened(), happened(), happened()])
    expect(await revisionsOf(client(), stream)).toEqual([1, 2])
    await client().setStreamMetadata(stream, { truncateBefore: 2 })
    expect(await revisionsOf(client(), stream)).toEqual([2])
    await client().setStreamMetadata(stream, { maxAge: 3600 })
    expect(await revisionsOf(client(), stream)).toEqual([0, 1, 2])
    await client().setStreamMetadata(stream, { maxAge: -1 })
    expect(await revisionsOf(client(), stream)).toEqual([])
    expect((await client().getStreamMetadata(stream)).metadata).toEqual({ maxAge: -1 })
  })
})

const placesOf = async (events: AsyncIterable<AllStreamResolvedEvent>): Promise<bigint[]> => {
  const places: bigint[] = []
  for await (const { commitPosition } of events) places.push(commitPosition ?? -1n)
  return places
}

describe('the whole log', () => {
  it('is read forwards and backwards, from either end or a position', async () => {
    const stream = newStream()
    const { position } = await client().appendToStream(stream, happened())
    await client().appendToStream(stream, [happened(), happened()])
    if (position === undefined) throw new Error('no position')
    const after = await placesOf(client().readAll({ fromPosition: position }))
    expect(after[0]).toBe(position.commit)
    expect(after).toHaveLength(3)
    const before = await placesOf(client().readAll({ direction: BACKWARDS, fromPosition: position, maxCount: 5 }))
    expect(before[0]).toBeLessThan(position.commit)
    expect(await placesOf(client().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }))).toEqual(
      after.toReversed(),
    )
    expect(await placesOf(client().readAll({ fromPosition: START, maxCount: 2 }))).toHaveLength(2)
  })

  it('has no event at an invented position', async () => {
    const { position } = await client().appendToStream(newStream(), happened())
    const next = (position?.commit ?? 0n) + 1n
    const read = placesOf(client().readAll({ fromPosition: { commit: next, prepare: next } }))
    await expect(read).rejects.toThrow(/position/)
  })
})
