import { type EventStore, StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import type { Dice } from './dice.ts'

/** The fault rates of a store, each from 0 to 1; read at every call, so that they may change. */
export type StoreFaults = {
  /** The rate of failed appends: nothing was written, all was, or it will be a little later. */
  readonly appends: number
  /** The rate of failures of any other call. */
  readonly reads: number
  /** The longest time of a call, in milliseconds. */
  readonly slowMs: number
}

const LATE_MAX_MS = 3000

/** Makes a store that is slow and sometimes unavailable; the outcome of a failed append is unknown to the caller. */
export const faultyStore = (store: EventStore, dice: Dice, faults: () => StoreFaults): EventStore => {
  const lost = (): never => {
    throw new StoreUnavailable('the store does not answer')
  }

  const slowly = async <T>(call: () => Promise<T>): Promise<T> => {
    const { reads, slowMs } = faults()
    if (slowMs > 0) await sleep(dice.below(slowMs + 1))
    return dice.chance(reads) ? lost() : call()
  }

  const append: EventStore['append'] = async (events) => {
    const { appends, slowMs } = faults()
    if (slowMs > 0) await sleep(dice.below(slowMs + 1))
    if (!dice.chance(appends)) return store.append(events)
    const fate = dice.below(3)
    if (fate === 1) await store.append(events)
    if (fate === 2) after(dice.below(LATE_MAX_MS), () => void store.append(events).catch(() => {}))
    return lost()
  }

  return {
    ...store,
    append,
    readStream: (stream, range) => slowly(() => store.readStream(stream, range)),
    readAll: (range) => slowly(() => store.readAll(range)),
    readAllBackwards: (range) => slowly(() => store.readAllBackwards(range)),
    lastPosition: () => slowly(store.lastPosition),
    loadPosition: (name) => slowly(() => store.loadPosition(name)),
    savePosition: (name, saved) => slowly(() => store.savePosition(name, saved)),
  }
}
