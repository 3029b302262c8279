import { embeddedBus } from '@folio/bus/embedded.ts'
import { BusUnavailable } from '@folio/bus/port.ts'
import { type Revocation, revocations } from '@folio/contracts/messaging/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { storedEvent } from '../events/stored-event.ts'
import { silentLog } from '../telemetry/telemetry.ts'
import { storeWith, type TallyEvent, tally } from '../testing/tally.ts'
import { messagesOn } from './publication.ts'
import { publisherOf } from './publisher.ts'

afterEach(() => void vi.restoreAllMocks())

const page = async (store: Awaited<ReturnType<typeof storeWith>>) => {
  const recorded = await store.readStream('tally-a', { direction: 'forwards', limit: 10 })
  const events = recorded.map((event) => ({
    recorded: event,
    stored: storedEvent<TallyEvent>(event, tally.eventTypes),
  }))
  return { events, position: recorded.at(-1)?.position ?? 0 }
}

it('resends the messages of an event on another topic until the bus has accepted them', async () => {
  const store = await storeWith(2)
  const bus = embeddedBus()
  const sent: Revocation[] = []
  await bus.tail({ topic: revocations, onMessage: (revocation) => void sent.push(revocation) })
  let isCut = true
  const publisher = publisherOf<TallyEvent>({
    service: 'tally',
    store,
    bus: { ...bus, send: (messages) => (isCut ? Promise.reject(new BusUnavailable('cut')) : bus.send(messages)) },
    messages: [messagesOn(revocations, ({ revision }) => [{ client_id: `c${revision}`, at: timestampOf(0) }])],
    log: silentLog,
  })
  await publisher.load()
  const read = await page(store)
  await expect(publisher.publish(read)).rejects.toThrow(BusUnavailable)
  expect(publisher.position()).toBe(0)
  isCut = false
  await publisher.publish(read)
  await publisher.publish(read)
  await eventually(() => sent.length > 0)
  expect(sent).toMatchObject(read.events.map(({ recorded }) => ({ client_id: `c${recorded.revision}` })))
})

it('saves its checkpoint at once after publishing, and rarely after events of other services', async () => {
  const store = await storeWith(2)
  const publisher = publisherOf<TallyEvent>({ service: 'tally', store, bus: embeddedBus(), log: silentLog })
  await publisher.load()
  const read = await page(store)
  const saved = async () => (await store.loadPosition('outbox-tally'))?.position
  await publisher.publish(read)
  await publisher.saveWhenDue()
  expect(await saved()).toBe(read.position)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 29_000)
  await publisher.publish({ events: [], position: read.position + 7 })
  await publisher.saveWhenDue()
  expect([publisher.position(), await saved()]).toEqual([read.position + 7, read.position])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)
  await publisher.saveWhenDue()
  expect(await saved()).toBe(read.position + 7)
})
