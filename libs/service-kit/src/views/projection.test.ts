import { viewKey } from '@folio/contracts/view-keys.ts'
import { expect, it } from 'vitest'
import { metadataOf, UnknownEventType } from '../events/event-codec.ts'
import { type StoredEvent, storedEvent } from '../events/stored-event.ts'
import { commandId, storeWith, type TallyEvent, tally } from '../testing/tally.ts'
import { changesOf } from './projection.ts'

const revisionAt = (key: string) => viewKey<{ readonly revision: number }>(key)
const someEvents = async (): Promise<StoredEvent<TallyEvent>[]> => {
  const events = await (await storeWith(3)).readStream('tally-a', { direction: 'forwards', limit: 10 })
  return events.map((event) => storedEvent<TallyEvent>(event, tally.eventTypes))
}

it('the last change of a key counts, put or delete', async () => {
  const [kept, gone, back] = [revisionAt('kept'), revisionAt('gone'), revisionAt('back')]
  const { puts, deletes } = changesOf(await someEvents(), ({ revision }, view) => {
    view.put(kept, { revision })
    if (revision === 1) view.put(gone, { revision })
    if (revision === 2) view.delete(gone)
    if (revision === 1) view.delete(back)
    if (revision === 3) view.put(back, { revision })
  })
  expect([puts.get(kept), puts.get(back), puts.has(gone)]).toEqual([{ revision: 3 }, { revision: 3 }, false])
  expect([...deletes]).toEqual([gone])
})

it('the index has an entry for every client’s command, with its fingerprint and its answering event, and none for steps', async () => {
  const events = await someEvents()
  const [, second, ...others] = events
  if (second === undefined) throw new Error('no event')
  const { fingerprint, ...asStep } = second.metadata
  const { puts } = changesOf([{ ...second, metadata: asStep }, ...others], () => {})
  expect([...puts]).toEqual([
    [`cmd/${commandId('e2')}`, { fingerprint: events[2]?.metadata.fingerprint, stream: 'tally-a', revision: 2 }],
    [`cmd/${commandId('e3')}`, { fingerprint: events[3]?.metadata.fingerprint, stream: 'tally-a', revision: 3 }],
    ['stands-on', { stream: 'tally-a', revision: 3, id: events[3]?.id }],
  ])
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
})

it('an event of an unknown type is never skipped', async () => {
  const [event] = await (await storeWith(0)).readStream('tally-a', { direction: 'forwards', limit: 1 })
  if (event === undefined) throw new Error('no event')
  expect(metadataOf(event).command_id).toBe(commandId('open'))
  expect(() => storedEvent(event, new Set(['Added']))).toThrow(UnknownEventType)
  expect(() => storedEvent(event, new Set(['Added']))).toThrow('tally-a@0 has the type Opened')
})
