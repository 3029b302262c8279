import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import type { PacedQueue } from '../market/paced-queue.ts'
import { type LongReadRequest, longReader } from './long-read.ts'

/** The reader of an account whose event at each revision was recorded half a second after the one before. */
const readerOf = (direction: LongReadRequest['direction']) => {
  let paced = 0
  const longReads: Pick<PacedQueue, 'run'> = {
    run: (work) => {
      paced += 1
      return work()
    },
  }
  const at = async (_: string, revision: number) => ({
    revision,
    at: timestampOf(revision * 5e5),
    after: undefined,
    movement: undefined,
  })
  const begin = longReader({ ledger: { at }, longReads, eventsAtOnceMax: 20, eventsReadMax: 40 })
  const read = begin({ accountId: 'account', direction })
  /** Reads a page of ten events; resolves with the number of paced pages. */
  const page = async (from: number): Promise<number> => {
    await read(from, async () => ({ length: 10 }))
    return paced
  }
  return { page }
}

describe('the pages of a call', () => {
  it('are read at once, then in the queue, then no more', async () => {
    const { page } = readerOf('forwards')
    const paced = [await page(0), await page(10), await page(20), await page(30)]
    expect(paced).toEqual([0, 0, 1, 2])
    await expect(page(40)).rejects.toMatchObject({ error: { code_args: ['40', '20'] } })
  })

  it.each([
    // The events from revision 61 on were read; 60 and 61 were recorded in second 30.
    ['backwards', 60, '31'],
    // The events before revision 61 were read.
    ['forwards', 61, '30'],
  ] as const)(
    '%s are refused with a second that has only events that were read on one side',
    async (direction, next, second) => {
      const { page } = readerOf(direction)
      for (let read = 0; read < 4; read += 1) await page(read)
      await expect(page(next)).rejects.toMatchObject({ error: { code_args: ['40', second] } })
    },
  )
})
