import { LETTERS_HANDLED_ALONE_MAX } from '@folio/contracts/messaging/dead-letter-limits.ts'
import type { ListedDeadLetter } from '../../port.ts'
import type { PartitionEnds } from './partition-ends.ts'
import type { DeadLetterEntry, DeadLetterScan } from './scan-dead-letters.ts'

/**
 * The number of entries of a dead-letter topic, from its first on, among which marks are looked for. The mark of a letter that
 * is handled by itself lies at the end of the topic: it is found also where as many letters again arrive before it is written,
 * and any number after it.
 */
const MARKED_ENTRIES_MAX = 2 * LETTERS_HANDLED_ALONE_MAX

/** The letters of a dead-letter topic that are not handled, up to a number of them, and what else its marks tell. */
export type OpenLetters = {
  readonly letters: readonly ListedDeadLetter[]
  readonly isHandled: (offset: number) => boolean
  /** Counts the entries before an offset that are marks or handled letters. */
  readonly settledBefore: (offset: number) => number
  /** The offset of the first letter that is not handled; that of the next entry if there is none. */
  readonly firstOpen: number
}

type Read = (scan: Omit<DeadLetterScan, 'topic'>) => Promise<void>

const marksEnd = ({ first, next }: PartitionEnds): number => Math.min(next, first + MARKED_ENTRIES_MAX)

/** Reads the first letters that are not handled, at most `max`, and all marks; reads twice where handled letters took places. */
export const readOpenLetters = async (ends: PartitionEnds, max: number, read: Read): Promise<OpenLetters> => {
  const handled = new Set<number>()
  const marks: number[] = []
  const scan = async (
    end: number,
  ): Promise<{ readonly letters: readonly ListedDeadLetter[]; readonly isCut: boolean }> => {
    const letters: ListedDeadLetter[] = []
    let isCut = false
    const onEntry = (entry: DeadLetterEntry): void => {
      if ('handled' in entry) {
        if (entry.handled >= ends.first) handled.add(entry.handled)
        marks.push(entry.offset)
      } else if (handled.has(entry.offset)) return
      else if (letters.length < max) letters.push(entry)
      else isCut = true
    }
    await read({ from: ends.first, end, onEntry })
    return { letters: letters.filter(({ offset }) => !handled.has(offset)), isCut }
  }
  const end = marksEnd(ends)
  let found = await scan(end)
  if (found.isCut && found.letters.length < max) {
    marks.length = 0
    found = await scan(end)
  }
  const settled = new Set([...handled, ...marks])
  let firstOpen = ends.first
  while (settled.has(firstOpen)) firstOpen += 1
  return {
    letters: found.letters,
    isHandled: (offset) => handled.has(offset),
    settledBefore: (offset) => [...settled].filter((one) => one < offset).length,
    firstOpen,
  }
}
