import { eventId } from '@folio/kernel/hash-chain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventStore, StoreUnavailable } from '../port.ts'
import { appended, eventsOf, unusedName } from '../testing/sample-events.ts'
import { appendConformance } from './append.conformance.ts'
import { handlerConformance } from './handler.conformance.ts'
import { readConformance } from './read.conformance.ts'
import { subscribeConformance } from './subscribe.conformance.ts'

const savedPositions = (storeOf: () => EventStore): void => {
  it('is loaded as last saved under its name', async () => {
    const store = storeOf()
    const { epoch } = store
    const name = unusedName('test-')
    expect(await store.loadPosition(name)).toBeUndefined()
    await store.savePosition(name, { epoch, position: 0, event: null })
    expect(await store.loadPosition(name)).toEqual({ epoch, position: 0, event: null })
    for (const [i, { stream, revision, hash }] of eventsOf(name, 3).entries()) {
      const saved = { epoch, position: i + 1, event: { stream, revision, id: eventId(hash) } }
      await store.savePosition(name, saved)
      expect(await store.loadPosition(name)).toEqual(saved)
    }
    expect(await store.loadPosition(unusedName('test-'))).toBeUndefined()
  })

  it('names an event that the store finds again', async () => {
    const store = storeOf()
    const name = unusedName('test-')
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

  it('does not appear as an event in any read or subscription', async () => {
    const store = storeOf()
    const name = unusedName('test-')
    const after = await store.lastPosition()
    await store.savePosition(name, { epoch: store.epoch, position: after, event: null })
    const { events } = await store.readAll({ prefixes: [], after, limit: 100 })
    expect(events.filter(({ stream }) => stream.includes(name))).toEqual([])
  })

  it('of another epoch is rejected, and the earlier one stays', async () => {
    const store = storeOf()
    const { epoch } = store
    const name = unusedName('test-')
    await store.savePosition(name, { epoch, position: 7, event: null })
    for (const other of [epoch - 1, epoch + 1]) {
      await expect(store.savePosition(name, { epoch: other, position: 9, event: null })).rejects.toThrow(/epoch/)
    }
    expect(await store.loadPosition(name)).toEqual({ epoch, position: 7, event: null })
  })
}

const closing = (makeStore: () => Promise<EventStore>): void => {
  it('completes its appends, ends its subscriptions, and is unavailable from then on', async () => {
    const store = await makeStore()
    const stream = unusedName('test-')
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

/** Tests any event store; `makeStore` opens one, alone or on a server that other tests use at the same time. */
export const eventStoreConformance = (name: string, makeStore: () => Promise<EventStore>): void => {
  describe(`the event store: ${name}`, () => {
    let store: EventStore
    beforeAll(async () => {
      store = await makeStore()
    })
    afterAll(() => store.close())
    const storeOf = (): EventStore => store

    describe('appending', () => appendConformance(storeOf))
    describe('reading', () => readConformance(storeOf))
    describe('a subscription', () => subscribeConformance(storeOf))
    describe('a subscription and its handler', () => handlerConformance(storeOf))
    describe('a saved position', () => savedPositions(storeOf))
    describe('closing', () => closing(makeStore))
  })
}
