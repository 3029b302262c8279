import { eventId } from '@folio/kernel/hash-chain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendLaw } from './append.law.ts'
import { handlerLaw } from './handler.law.ts'
import { appended, eventsOf, unusedName } from './law-events.ts'
import { type EventStore, StoreUnavailable } from './port.ts'
import { readLaw } from './read.law.ts'
import { subscribeLaw } from './subscribe.law.ts'

const savedPositions = (storeOf: () => EventStore): void => {
  it('is loaded as it was saved, the latest of a name winning', async () => {
    const store = storeOf()
    const { epoch } = store
    const name = unusedName('law-')
    expect(await store.loadPosition(name)).toBeUndefined()
    await store.savePosition(name, { epoch, position: 0, event: null })
    expect(await store.loadPosition(name)).toEqual({ epoch, position: 0, event: null })
    for (const [i, { stream, revision, hash }] of eventsOf(name, 3).entries()) {
      const saved = { epoch, position: i + 1, event: { stream, revision, id: eventId(hash) } }
      await store.savePosition(name, saved)
      expect(await store.loadPosition(name)).toEqual(saved)
    }
    expect(await store.loadPosition(unusedName('law-'))).toBeUndefined()
  })

  it('names an event in a form that finds the very same one in the store', async () => {
    const store = storeOf()
    const name = unusedName('law-')
    const position = await appended(store, eventsOf(name, 3))
    const [event] = await store.readStream(name, { direction: 'backwards', limit: 1 })
    if (event === undefined) throw new Error('nothing was appended')
    const { stream, revision, id } = event
    await store.savePosition(name, { epoch: store.epoch, position, event: { stream, revision, id } })
    const saved = (await store.loadPosition(name))?.event
    expect(saved).toEqual({ stream, revision, id })
    const range = { direction: 'forwards', from: saved?.revision ?? -1, limit: 1 } as const
    expect((await store.readStream(saved?.stream ?? '', range)).map((found) => found.id)).toEqual([saved?.id])
  })

  it('is no event, whoever looks for events', async () => {
    const store = storeOf()
    const name = unusedName('law-')
    const after = await store.lastPosition()
    await store.savePosition(name, { epoch: store.epoch, position: after, event: null })
    const { events } = await store.readAll({ prefixes: [], after, limit: 100 })
    expect(events.filter(({ stream }) => stream.includes(name))).toEqual([])
  })

  it('of another epoch is refused and leaves the saved one alone', async () => {
    const store = storeOf()
    const { epoch } = store
    const name = unusedName('law-')
    await store.savePosition(name, { epoch, position: 7, event: null })
    for (const other of [epoch - 1, epoch + 1]) {
      await expect(store.savePosition(name, { epoch: other, position: 9, event: null })).rejects.toThrow(/epoch/)
    }
    expect(await store.loadPosition(name)).toEqual({ epoch, position: 7, event: null })
  })
}

const closing = (makeStore: () => Promise<EventStore>): void => {
  it('writes what it was given, ends its subscriptions, and is unavailable from then on', async () => {
    const store = await makeStore()
    const stream = unusedName('law-')
    const started = Promise.withResolvers<void>()
    const { done } = store.subscribe({ prefixes: [unusedName('none-')], after: 0, limit: 10 }, async () =>
      started.resolve(),
    )
    await started.promise
    const append = store.append(eventsOf(stream, 1))
    await store.close()
    expect(await append).toMatchObject({ outcome: 'appended' })
    await done
    await expect(store.append(eventsOf(stream, 2).slice(1))).rejects.toThrow(StoreUnavailable)
    await expect(store.readStream(stream, { direction: 'forwards', limit: 1 })).rejects.toThrow(StoreUnavailable)
    await store.close()
  })
}

/** What every event store must do; `makeStore` opens one, alone or on a server that other tests use at the same time. */
export const eventStoreLaw = (name: string, makeStore: () => Promise<EventStore>): void => {
  describe(`the event store law: ${name}`, () => {
    let store: EventStore
    beforeAll(async () => {
      store = await makeStore()
    })
    afterAll(() => store.close())
    const storeOf = (): EventStore => store

    describe('appending', () => appendLaw(storeOf))
    describe('reading', () => readLaw(storeOf))
    describe('a subscription', () => subscribeLaw(storeOf))
    describe('a subscription and its handler', () => handlerLaw(storeOf))
    describe('a saved position', () => savedPositions(storeOf))
    describe('closing', () => closing(makeStore))
  })
}
