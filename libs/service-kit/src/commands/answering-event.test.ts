import type { EventStore } from '@folio/event-store/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { commandId } from '../testing/tally.ts'
import { add, OPEN, tallyOwner } from '../testing/tally-owner.ts'
import { readAnsweringEvents } from './answering-event.ts'

/** A store that counts the reads of streams. */
const counting = (store: EventStore) => {
  const reads: string[] = []
  const readStream: EventStore['readStream'] = (stream, range) => {
    reads.push(`${stream} ${range.from} ${range.limit}`)
    return store.readStream(stream, range)
  }
  return { reads, store: { ...store, readStream } }
}

const filled = async (adds: number): Promise<EventStore> => {
  const store = memoryStore()
  const me = await tallyOwner(store)
  await me.ask(OPEN)
  for (let id = 1; id <= adds; id += 1) await me.ask(add(String(id), id))
  return store
}

const ref = (id: number, revision = id) => ({ commandId: commandId(String(id)), stream: 'tally-a', revision })

describe('the events that answer commands', () => {
  it('are read in the order of the commands, neighbouring ones together', async () => {
    const { reads, store } = counting(await filled(60))
    const answers = await readAnsweringEvents(store, [ref(3), ref(60), ref(1), ref(2), ref(19)])
    expect(answers.map((answer) => answer?.recorded.data)).toMatchObject(
      [3, 60, 1, 2, 19].map((amount) => ({ amount })),
    )
    expect(reads.toSorted()).toEqual(['tally-a 1 19', 'tally-a 60 1'])
  })

  it('are missing if there is none, or if it answers another command', async () => {
    const { reads, store } = counting(await filled(3))
    const answers = await readAnsweringEvents(store, [ref(1, 2), ref(2), ref(9), { ...ref(1), stream: 'tally-b' }])
    expect(answers.map((answer) => answer?.recorded.revision)).toEqual([undefined, 2, undefined, undefined])
    expect(reads).toHaveLength(2)
    expect(await readAnsweringEvents(store, [])).toEqual([])
  })
})
