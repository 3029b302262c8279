import { LETTERS_KEPT_MAX } from '@folio/contracts/messaging/dead-letter-limits.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { type DeadLetter, withReplayMark } from '../dead-letters/dead-letter.ts'
import { replayHindrance } from '../dead-letters/replay-hindrance.ts'
import type { DeadLetterSource, DeadLetters, ListedDeadLetter } from '../port.ts'

/** The newest dead letters of each topic of an embedded bus, in memory, at most `LETTERS_KEPT_MAX`; they end with the process. */
export type EmbeddedDeadLetters = {
  readonly keep: (letter: DeadLetter) => void
  /** Returns a topic's dead letters; `send` gives one, with the replay mark, to the topic's subscribers, or throws. */
  readonly of: (topic: DeadLetterSource, send: (letter: DeadLetter) => void) => DeadLetters
}

/** The unit of an offset, in microseconds: an offset has 15 digits until the year 2286, and time passes faster than letters come. */
const OFFSET_UNIT_MICROSECONDS = 10

/** Finds and removes letters of one topic, which lie in the order of their offsets. */
const lettersOfTopic = (letters: ListedDeadLetter[]) => {
  const upTo = (to: number): readonly ListedDeadLetter[] => letters.filter(({ offset }) => offset <= to)
  return {
    upTo,
    drop: (to: number): number => {
      const dropped = upTo(to).length
      letters.splice(0, dropped)
      return dropped
    },
    takeOne: (offset: number): boolean => {
      const index = letters.findIndex((letter) => letter.offset === offset)
      if (index >= 0) letters.splice(index, 1)
      return index >= 0
    },
  }
}

/**
 * Makes a store without dead letters. Letters end with the process, so that an act on an offset of an earlier process must
 * find none: an offset is the time at which its letter came, in units of 10 µs, or else one more than the offset before it.
 */
export const embeddedDeadLetters = (clock: Clock): EmbeddedDeadLetters => {
  const byTopic = new Map<string, ListedDeadLetter[]>()
  let lastOffset = 0

  const deadLettersOf = (topic: string): ListedDeadLetter[] => {
    const known = byTopic.get(topic) ?? []
    byTopic.set(topic, known)
    return known
  }

  const keep = (deadLetter: DeadLetter): void => {
    const kept = deadLettersOf(deadLetter.topic)
    lastOffset = Math.max(lastOffset + 1, Math.floor(clock() / OFFSET_UNIT_MICROSECONDS))
    kept.push({ offset: lastOffset, deadLetter })
    if (kept.length > LETTERS_KEPT_MAX) kept.shift()
  }

  return {
    keep,
    of: (source, send) => {
      const { name: topic } = source
      const hindranceOf = (letter: DeadLetter) => replayHindrance(source, letter)
      const { upTo, drop, takeOne } = lettersOfTopic(deadLettersOf(topic))
      return {
        list: async (max) => deadLettersOf(topic).slice(0, max),
        replay: async (to) => {
          // One at a time: when a subscriber is full, the letters that were not sent are kept.
          const letters = upTo(to)
          const kept = letters.filter(({ deadLetter }) => hindranceOf(deadLetter) !== undefined)
          if (kept.length === letters.length) return { sent: 0, kept: kept.length }
          for (const letter of letters) {
            const { offset, deadLetter } = letter
            if (kept.includes(letter)) keep(deadLetter)
            else send({ ...deadLetter, wire: withReplayMark(deadLetter.wire) })
            drop(offset)
          }
          return { sent: letters.length - kept.length, kept: kept.length }
        },
        drop: async (to) => drop(to),
        replayOne: async (offset) => {
          const letter = deadLettersOf(topic).find((known) => known.offset === offset)?.deadLetter
          if (letter === undefined) return 'gone'
          const hindrance = hindranceOf(letter)
          if (hindrance !== undefined) return hindrance
          send({ ...letter, wire: withReplayMark(letter.wire) })
          takeOne(offset)
          return 'done'
        },
        dropOne: async (offset) => (takeOne(offset) ? 'done' : 'gone'),
      }
    },
  }
}
