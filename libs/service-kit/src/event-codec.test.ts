import { StoreDamaged } from '@folio/event-store/port.ts'
import { describe, expect, it } from 'vitest'
import { eventOf, metadataOf, provenHash } from './event-codec.ts'
import { asked, newAccount, planned, storeWith, type TallyEvent, tally } from './test-tally.ts'

describe('an event', () => {
  it('is read as it was written, from the bytes made here and from their copies alike', () => {
    const { events } = planned(newAccount(), [asked({ id: 'o', command: { type: 'Open' } }), asked({ id: '1' })])
    for (const { event, chained } of events) {
      const { stream, revision, type, data, metadata } = chained
      const copy = { stream, revision, type, data: Buffer.from(data), metadata: Buffer.from(metadata) }
      expect(eventOf<TallyEvent>(chained, tally.eventTypes)).toEqual(event)
      expect(eventOf<TallyEvent>(copy, tally.eventTypes)).toEqual(event)
      expect(metadataOf(copy)).toEqual(metadataOf(chained))
    }
  })

  it.each(['data', 'metadata', 'type', 'revision', 'stream'] as const)(
    'whose %s was changed is not proven',
    async (part) => {
      const [, event] = await (await storeWith(1)).readStream('tally-a', { direction: 'forwards', limit: 2 })
      if (event === undefined) throw new Error('no event')
      expect(provenHash(event)).toHaveLength(64)
      const changed = {
        data: Buffer.from('{"amount":2,"sum":1}'),
        metadata: Buffer.from(event.metadata.toString().replace('call-', 'cull-')),
        type: 'Edded',
        revision: 2,
        stream: 'tally-b',
      }
      expect(() => provenHash({ ...event, [part]: changed[part] })).toThrow(StoreDamaged)
    },
  )
})
