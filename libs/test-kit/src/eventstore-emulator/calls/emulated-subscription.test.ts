import { randomUUID } from 'node:crypto'
import { type AllStreamResolvedEvent, START, type SubscribeToAllOptions, streamNameFilter } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { emulatorUnderTest, happened, newStream } from '../testing/emulator-under-test.ts'

type Filter = NonNullable<SubscribeToAllOptions['filter']>

type Seen = { readonly streams: readonly string[]; readonly checkpoints: readonly bigint[] }

const { client, other } = emulatorUnderTest()

const append = async (streams: readonly string[]): Promise<void> => {
  for (const stream of streams) await client().appendToStream(stream, happened())
}

/** Collects the messages of a subscription up to a number of events; writes more events once it has caught up. */
const subscribed = async (filter: Filter, events: number, writeMore: () => Promise<void>): Promise<Seen> => {
  const streams: string[] = []
  const checkpoints: bigint[] = []
  const caughtUp = Promise.withResolvers<void>()
  const enough = Promise.withResolvers<void>()
  const subscription = other().subscribeToAll({
    fromPosition: START,
    filter: { ...filter, checkpointReached: async (_, { commit }) => void checkpoints.push(commit) },
  })
  subscription.on('caughtUp', () => caughtUp.resolve())
  subscription.on('error', enough.reject)
  subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
    streams.push(event?.streamId ?? '')
    if (streams.length === events) enough.resolve()
  })
  await caughtUp.promise
  await writeMore()
  await enough.promise
  await subscription.unsubscribe()
  return { streams, checkpoints }
}

describe('a filtered subscription', () => {
  it('delivers earlier and new events that match its prefixes, of any client, and checkpoints past the others', async () => {
    const prefix = newStream()
    const wanted = Array.from({ length: 10 }, (_, i) => `${prefix}-${i}`)
    await append(wanted.slice(0, 5))
    await append(Array.from({ length: 200 }, newStream))
    const filter = streamNameFilter({ prefixes: [prefix], maxSearchWindow: 10 })
    const { streams, checkpoints } = await subscribed(filter, wanted.length, () =>
      append(wanted.slice(5).flatMap((stream) => [newStream(), stream])),
    )
    expect(streams).toEqual(wanted)
    expect(checkpoints.length).toBeGreaterThanOrEqual(20)
    expect(checkpoints).toEqual(checkpoints.toSorted((a, b) => Number(a - b)))
  })

  it('takes a pattern, too', async () => {
    const mark = randomUUID()
    await append([`a-${mark}-1`, `b-${mark}-1`])
    const { streams } = await subscribed(streamNameFilter({ regex: `^a-${mark}` }), 2, () => append([`a-${mark}-2`]))
    expect(streams).toEqual([`a-${mark}-1`, `a-${mark}-2`])
  })
})

describe('a subscription to a stream', () => {
  it('begins after the given revision and continues with new events', async () => {
    const stream = newStream()
    await client().appendToStream(stream, [happened(), happened(), happened()])
    const subscription = client().subscribeToStream(stream, { fromRevision: 0n })
    const revisions: number[] = []
    const enough = Promise.withResolvers<void>()
    subscription.on('error', enough.reject)
    subscription.on('data', ({ event }) => {
      revisions.push(Number(event?.revision))
      if (revisions.length === 4) enough.resolve()
    })
    await client().appendToStream(stream, [happened(), happened()])
    await enough.promise
    await subscription.unsubscribe()
    expect(revisions).toEqual([1, 2, 3, 4])
  })
})

it('is searched by a filter while other calls are answered', async () => {
  const many = Array.from({ length: 5_000 }, () => happened())
  for (const stream of [newStream(), newStream()]) await client().appendToStream(stream, many)
  const answered: string[] = []
  const [confirmed, caughtUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const filter = streamNameFilter({ prefixes: ['nothing-'] })
  const subscription = other().subscribeToAll({ fromPosition: START, filter })
  subscription.on('confirmation', () => confirmed.resolve())
  subscription.on('caughtUp', () => caughtUp.resolve())
  await confirmed.promise
  const searched = caughtUp.promise.then(() => answered.push('search'))
  const appended = client()
    .appendToStream(newStream(), happened())
    .then(() => answered.push('append'))
  await Promise.all([searched, appended])
  expect(answered).toEqual(['append', 'search'])
  await subscription.unsubscribe()
})
