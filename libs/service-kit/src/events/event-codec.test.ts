import { StoreDamaged } from '@folio/event-store/port.ts'
import { describe, expect, it } from 'vitest'
import { clientCommand, newTally, planned, storeWith, type TallyEvent, tally } from '../testing/tally.ts'
import { eventOf, metadataOf, verifiedHash } from './event-codec.ts'

describe('an event', () => {
  it('is decoded as it was encoded, from the bytes made here and from copies of them', () => {
    const { events } = planned(newTally(), [
      clientCommand({ id: 'o', command: { type: 'Open' } }),
      clientCommand({ id: '1' }),
    ])
    for (const { event, chained } of events) {
      const { stream, revision, type, data, metadata } = chained
      const copy = { stream, revision, type, data: Buffer.from(data), metadata: Buffer.from(metadata) }
      expect(eventOf<TallyEvent>(chained, tally.eventTypes)).toEqual(event)
      expect(eventOf<TallyEvent>(copy, tally.eventTypes)).toEqual(event)
      expect(metadataOf(copy)).toEqual(metadataOf(chained))
    }
  })

  it.each(['data', 'metadata', 'type', 'revision', 'stream'] as const)(
    'is rejected if its %s was changed',
    async (part) => {
      const [, event] = await (await storeWith(1)).readStream('tally-a', { direction: 'forwards', limit: 2 })
      if (event === undefined) throw new Error('no event')
      expect(verifiedHash(event)).toHaveLength(64)
      const changed = {
        data: Buffer.from('{"amount":2,"sum":1}'),
        metadata: Buffer.from(event.metadata.toString().replace('call-', 'cull-')),
        type: 'Edded',
        revision: 2,
        stream: 'tally-b',
      }
      expect(() => verifiedHash({ ...event, [part]: changed[part] })).toThrow(StoreDamaged)
    },
  )
})
