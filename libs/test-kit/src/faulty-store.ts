import { type EventStore, StoreUnavailable } from '@folio/event-store/port.ts'
import type { Dice } from './dice.ts'

/** How often a store fails, each of one; asked at every call, so that the weather may change. */
export type StoreFaults = {
  /** An append fails: nothing was written, all of it was, or it will be a little later. */
  readonly appends: number
  /** Any other call fails. */
  readonly reads: number
  /** The longest that a call takes, in milliseconds. */
  readonly slowMs: number
}

const LATE_MAX_MS = 3000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A store that is slow and cannot always be reached; where an append fails, nobody is told what came of it. */
export const faultyStore = (store: EventStore, dice: Dice, faults: () => StoreFaults): EventStore => {
  const lost = (): never => {
    throw new StoreUnavailable('the store does not answer')
  }

  const slowly = async <T>(call: () => Promise<T>): Promise<T> => {
    const { reads, slowMs } = faults()
    if (slowMs > 0) await pause(dice.below(slowMs + 1))
    return dice.chance(reads) ? lost() : call()
  }

  const append: EventStore['append'] = async (events) => {
    const { appends, slowMs } = faults()
    if (slowMs > 0) await pause(dice.below(slowMs + 1))
    if (!dice.chance(appends)) return store.append(events)
    const fate = dice.below(3)
    if (fate === 1) await store.append(events)
    if (fate === 2) setTimeout(() => store.append(events).catch(() => {}), dice.below(LATE_MAX_MS))
    return lost()
  }

  return {
    ...store,
    append,
    readStream: (stream, range) => slowly(() => store.readStream(stream, range)),
    readAll: (range) => slowly(() => store.readAll(range)),
    lastPosition: () => slowly(store.lastPosition),
    loadPosition: (name) => slowly(() => store.loadPosition(name)),
    savePosition: (name, saved) => slowly(() => store.savePosition(name, saved)),
  }
}
