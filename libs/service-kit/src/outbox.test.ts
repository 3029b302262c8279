import { embeddedBus } from '@folio/bus/embedded.ts'
import { BusUnavailable, outgoing } from '@folio/bus/port.ts'
import { type Revocation, revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { silentLog } from './log.ts'
import { outboxOf } from './outbox.ts'
import { storedEvent } from './projection.ts'
import { eventually, storeWith, type TallyEvent, tally } from './test-tally.ts'

afterEach(() => void vi.restoreAllMocks())

const page = async (store: Awaited<ReturnType<typeof storeWith>>) => {
  const recorded = await store.readStream('tally-a', { direction: 'forwards', limit: 10 })
  const events = recorded.map((event) => ({
    recorded: event,
    stored: storedEvent<TallyEvent>(event, tally.eventTypes),
  }))
  return { events, position: recorded.at(-1)?.position ?? 0 }
}

it('tells what an event must be told of again and again until it went out, and then no more', async () => {
  const store = await storeWith(2)
  const bus = embeddedBus()
  const told: Revocation[] = []
  await bus.tail({ topic: revocations, onMessage: (revocation) => void told.push(revocation) })
  let isCut = true
  const outbox = outboxOf<TallyEvent>({
    service: 'tally',
    store,
    bus: { ...bus, send: (messages) => (isCut ? Promise.reject(new BusUnavailable('cut')) : bus.send(messages)) },
    notices: ({ revision }) => [outgoing(revocations, { client_id: `c${revision}`, at: timestampOf(0) })],
    log: silentLog,
  })
  await outbox.load()
  const read = await page(store)
  await expect(outbox.publish(read)).rejects.toThrow(BusUnavailable)
  expect(outbox.position()).toBe(0)
  isCut = false
  await outbox.publish(read)
  await outbox.publish(read)
  await eventually(() => told.length > 0)
  expect(told).toMatchObject(read.events.map(({ recorded }) => ({ client_id: `c${recorded.revision}` })))
})

it('saves at once what it has published, and that it has passed others’ events only now and then', async () => {
  const store = await storeWith(2)
  const outbox = outboxOf<TallyEvent>({ service: 'tally', store, bus: embeddedBus(), log: silentLog })
  await outbox.load()
  const read = await page(store)
  const saved = async () => (await store.loadPosition('outbox-tally'))?.position
  await outbox.publish(read)
  await outbox.saveWhenDue()
  expect(await saved()).toBe(read.position)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4000)
  await outbox.publish({ events: [], position: read.position + 7 })
  await outbox.saveWhenDue()
  expect([outbox.position(), await saved()]).toEqual([read.position + 7, read.position])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)
  await outbox.saveWhenDue()
  expect(await saved()).toBe(read.position + 7)
})
