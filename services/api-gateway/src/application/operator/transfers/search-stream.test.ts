import type { RecordedEvent, StreamRange } from '@folio/event-store/port.ts'
import { describe, expect, it } from 'vitest'
import { searchStream } from './search-stream.ts'

/** A stream of so many events, and the revisions from which chunks of it were read. */
const streamOf = (length: number) => {
  const events = Array.from({ length }, (_, revision) => ({ revision }) as RecordedEvent)
  const reads: (number | undefined)[] = []
  const readStream = async (_: string, { direction, from = 0, limit }: StreamRange) => {
    reads.push(from)
    if (direction === 'forwards') return events.slice(from, from + limit)
    return events.slice(Math.max(0, from + 1 - limit), from + 1).toReversed()
  }
  return { store: { readStream }, reads }
}

const only =
  (revision: number) =>
  (recorded: RecordedEvent): number | undefined =>
    recorded.revision === revision ? revision : undefined

describe('a search of a stream', () => {
  it('finds an event forwards and backwards', async () => {
    const { store } = streamOf(1200)
    const search = { stream: 's', match: only(700) }
    expect(await searchStream(store, { ...search, from: 0, direction: 'forwards' })).toEqual({
      found: 700,
      isWhole: true,
    })
    expect(await searchStream(store, { ...search, from: 1199, direction: 'backwards' })).toEqual({
      found: 700,
      isWhole: true,
    })
  })

  it('ends after the chunk whose last event is beyond it, and is whole then', async () => {
    const { store, reads } = streamOf(2000)
    const search = { stream: 's', from: 0, direction: 'forwards', match: only(1700) } as const
    const isBeyond = ({ revision }: RecordedEvent) => revision >= 800
    expect(await searchStream(store, { ...search, isBeyond })).toEqual({ found: undefined, isWhole: true })
    expect(reads).toEqual([0, 500])
    expect(await searchStream(store, search)).toEqual({ found: 1700, isWhole: true })
  })

  it('is not whole if 5,000 events were read without its end', async () => {
    const { store } = streamOf(6000)
    const search = { stream: 's', from: 0, direction: 'forwards', match: only(5000) } as const
    expect(await searchStream(store, search)).toEqual({ found: undefined, isWhole: false })
  })
})
