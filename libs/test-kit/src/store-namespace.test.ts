import { readConformance } from '@folio/event-store/conformance/read.conformance.ts'
import { subscribeConformance } from '@folio/event-store/conformance/subscribe.conformance.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { appended, eventsOf } from '@folio/event-store/testing/sample-events.ts'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeNamespace } from './store-namespace.ts'

const newDir = testDirectories()
let whole: EventStore
let part: EventStore

beforeAll(async () => {
  whole = await openEmbeddedStore(newDir())
  await appended(whole, eventsOf('wallet-1', 5))
  part = storeNamespace({ store: whole, name: 'one-', since: await whole.lastPosition() })
})
afterAll(() => whole.close())

describe('a namespace of a store that others write to', () => {
  describe('is read as a store is', () => readConformance(() => part))
  describe('is subscribed to as a store is', () => subscribeConformance(() => part))

  it('shares no event and no saved position with another one, or with the whole', async () => {
    const other = storeNamespace({ store: whole, name: 'other-', since: 0 })
    const events = eventsOf('wallet-1', 2)
    const { epoch } = whole
    for (const store of [part, other]) {
      const position = await appended(store, events)
      await store.savePosition('outbox', { epoch, position, event: null })
    }
    const read = (store: EventStore) => store.readStream('wallet-1', { direction: 'forwards', limit: 10 })
    expect([await read(whole), await read(part), await read(other)].map(({ length }) => length)).toEqual([5, 2, 2])
    expect(await whole.loadPosition('outbox')).toBeUndefined()
    expect((await part.loadPosition('outbox'))?.position).toBeLessThan(
      (await other.loadPosition('outbox'))?.position ?? 0,
    )
    const { events: all } = await other.readAll({ prefixes: [], after: 0, limit: 10 })
    expect(all.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['wallet-1', 0],
      ['wallet-1', 1],
    ])
  })

  it('refuses the same arguments as a store', async () => {
    await expect(part.append(eventsOf('$wallet-1', 1))).rejects.toThrow(/^refused by the event store: /)
  })
})
