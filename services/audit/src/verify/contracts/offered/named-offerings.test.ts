import { offeringStream } from '@folio/contracts/market/commands.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../../testing/streams-of.ts'
import type { ReadStream } from '../../accounts/account-fold.ts'
import { offeredBefore, offeringsOf } from './named-offerings.ts'

const events = streamsOf({
  [offeringStream('ONE')]: [
    ['OfferingChanged', { name: 'first' }],
    ['SymbolSuspended', {}],
    ['OfferingChanged', { name: 'second' }],
  ],
})

const timeOf = (revision: number) => timestampOf(revision * 1e6)

/** Opens the offerings of the stream, whose events have a time each, and counts its reads. */
const opened = () => {
  let reads = 0
  const readStream: ReadStream = (...range) => {
    reads += 1
    return events(...range).map((event) => ({ ...event, metadata: JSON.stringify({ at: timeOf(event.revision) }) }))
  }
  return { offerings: offeringsOf(readStream), reads: () => reads }
}

describe('the offering that a purchase names', () => {
  it('is the newest one up to its revision, with the position of the revision and the next change', () => {
    const { offerings } = opened()
    const replacement = { position: 12, at: timeOf(2) }
    expect([0, 1, 2, 3].map((revision) => offerings('ONE', revision))).toEqual([
      { offering: { name: 'first' }, position: 10, replacement },
      { offering: { name: 'first' }, position: 11, replacement },
      { offering: { name: 'second' }, position: 12, replacement: undefined },
      undefined,
    ])
  })

  it('is read once for all revisions of a symbol', () => {
    const { offerings, reads } = opened()
    for (const revision of [0, 1, 2, 3, 0, 3]) offerings('ONE', revision)
    offerings('TWO', 0)
    offerings('TWO', 0)
    expect(reads()).toBe(2)
  })

  it('is stored, and replaced, as far as events are stored before the purchase', () => {
    const named = opened().offerings('ONE', 1)
    if (named === undefined) throw new Error('no offering')
    const { offering } = named
    expect([11, 12, 13].map((position) => offeredBefore(named, position))).toEqual([
      { offering, isStored: false, replacedAt: undefined },
      { offering, isStored: true, replacedAt: undefined },
      { offering, isStored: true, replacedAt: timeOf(2) },
    ])
  })
})
