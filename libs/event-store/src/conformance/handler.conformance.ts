import { expect, it } from 'vitest'
import type { EventStore, RecordedEvent } from '../port.ts'
import { appended, eventsOf, unusedName } from '../testing/sample-events.ts'

const working = (storeOf: () => EventStore): void => {
  it('waits for a slow handler, and then delivers all events', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    const seen: RecordedEvent[] = []
    let running = 0
    let mostRunning = 0
    const subscription = store.subscribe({ prefixes: [stream], after, limit: 10 }, async ({ events }) => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      seen.push(...events)
      if (events.length > 0) entered.resolve()
      await gate.promise
      running -= 1
      if (seen.length === 100) finished.resolve()
    })
    for (const event of eventsOf(stream, 100)) await appended(store, [event])
    expect(seen.length).toBeLessThanOrEqual(10)
    gate.resolve()
    await Promise.all([entered.promise, finished.promise])
    await subscription.stop()
    expect(mostRunning).toBe(1)
    expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })
}

const ending = (storeOf: () => EventStore): void => {
  it('ends with the error of a rejecting handler, and does not call it again', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    await appended(store, eventsOf(stream, 20))
    const failure = new Error('no more of this')
    let calls = 0
    const { done } = store.subscribe({ prefixes: [stream], after, limit: 1 }, async ({ events }) => {
      if (events.length === 0) return
      calls += 1
      throw failure
    })
    await expect(done).rejects.toBe(failure)
    await appended(store, eventsOf(unusedName(stream), 1))
    expect(calls).toBe(1)
  })

  it('ends without an error when stopped, after the running handler has finished', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    let finished = 0
    const { done, stop } = store.subscribe({ prefixes: [stream], after, limit: 5 }, async () => {
      calls += 1
      entered.resolve()
      await gate.promise
      finished += 1
    })
    await appended(store, eventsOf(stream, 20))
    await entered.promise
    const stopped = stop()
    gate.resolve()
    await stopped
    await done
    await appended(store, eventsOf(unusedName(stream), 1))
    expect([calls, finished]).toEqual([1, 1])
    await stop()
  })

  it('ends when it is stopped before it has begun', async () => {
    const { done, stop } = storeOf().subscribe({ prefixes: [unusedName('none-')], after: 0, limit: 5 }, async () => {})
    await stop()
    await done
  })
}

/** Tests how a subscription to any event store calls its handler. */
export const handlerConformance = (storeOf: () => EventStore): void => {
  working(storeOf)
  ending(storeOf)
}
