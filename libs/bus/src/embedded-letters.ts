import type { DeadLetter } from './dead-letter.ts'
import type { DeadLetters, ListedLetter } from './port.ts'
import { replayedWire } from './replayed-wire.ts'

/** The dead letters of an embedded bus, in memory: of each topic the newest, which do not outlive the process. */
export type EmbeddedLetters = {
  readonly keep: (letter: DeadLetter) => void
  /** The letters of a topic; `send` gives one to its topic's readers, marked as sent again, or throws. */
  readonly of: (topic: string, send: (letter: DeadLetter) => void) => DeadLetters
}

/** How many dead letters of one topic are kept. */
export const LETTERS_MAX = 1000

/** No dead letters yet. */
export const embeddedLetters = (): EmbeddedLetters => {
  const shelves = new Map<string, ListedLetter[]>()
  let next = 0

  const shelfOf = (topic: string): ListedLetter[] => {
    const known = shelves.get(topic) ?? []
    shelves.set(topic, known)
    return known
  }

  const keep = (letter: DeadLetter): void => {
    const shelf = shelfOf(letter.topic)
    shelf.push({ offset: next, letter })
    next += 1
    if (shelf.length > LETTERS_MAX) shelf.shift()
  }

  return {
    keep,
    of: (topic, send) => {
      const upTo = (to: number): readonly ListedLetter[] => shelfOf(topic).filter(({ offset }) => offset <= to)
      const drop = (to: number): number => {
        const dropped = upTo(to).length
        shelfOf(topic).splice(0, dropped)
        return dropped
      }
      return {
        list: async (max) => shelfOf(topic).slice(0, max),
        replay: async (to) => {
          // One at a time, so that a reader with no room leaves the others where they are.
          let sent = 0
          for (const { offset, letter } of upTo(to)) {
            if (letter.whole === undefined) {
              send({ ...letter, wire: replayedWire(letter.wire) })
              sent += 1
            } else keep(letter)
            drop(offset)
          }
          return sent
        },
        drop: async (to) => drop(to),
      }
    },
  }
}
