import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import {
  compareSeconds,
  compareStates,
  type RecordedSecond,
  type RevealedSecret,
  type WalkedSymbols,
  type WalkFault,
  type WalkState,
} from './compare-seconds.ts'

/** Recomputes the ticks of simulated symbols second by second, from recorded states and revealed secrets. */
export type TickWalk = {
  /** Goes on from states that were recorded at an epoch. */
  readonly resume: (second: RecordedSecond) => void
  /** Begins with the first tick of all, whose event has states; symbols begin at their start values. */
  readonly begin: () => void
  /** Takes the next second; compares it by the next recorded states at the latest. */
  readonly take: (second: RecordedSecond) => readonly WalkFault[]
  readonly interrupted: (gap: {
    readonly symbol: string
    readonly from: number
    readonly to: number
  }) => readonly WalkFault[]
  /** Compares what is not compared yet. */
  readonly flush: () => readonly WalkFault[]
  /** The number of ticks that were recomputed and compared. */
  readonly compared: () => number
}

/** Recorded states come each minute; without any the seconds are compared by parts of this many. */
const SECONDS_MAX = 120

const dayNumber = (epoch: number): number => Math.floor(epoch / DAY_SECONDS)

/** Goes on from recorded states; symbols that they leave out go on from where the walk has them. */
const stateAt = (
  { epoch, states = {}, store_epoch: storeEpoch = 1 }: RecordedSecond,
  before: WalkState | undefined,
): WalkState => ({
  states: { ...before?.states, ...states },
  storeEpoch,
  epochs: new Map([...(before?.epochs ?? []), ...Object.keys(states).map((symbol) => [symbol, epoch] as const)]),
})

/** The state before the first second of all, whose event has the states of the symbols that tick in it. */
const stateBefore = ({ epoch, states = {}, store_epoch: storeEpoch = 1 }: RecordedSecond): WalkState => ({
  states: {},
  storeEpoch,
  epochs: new Map(Object.keys(states).map((symbol) => [symbol, epoch - 1])),
})

/** Adds the symbols that tick for the first time: those of two seconds may do so a second after the others. */
const withNewSymbols = (
  state: WalkState,
  { epoch, quotes }: RecordedSecond,
  symbols: readonly SimulatedSymbol[],
): WalkState => {
  const isNew = ({ symbol }: SimulatedSymbol) => quotes[symbol] !== undefined && !state.epochs.has(symbol)
  const begun = symbols.filter(isNew).map(({ symbol, intervalSeconds }) => [symbol, epoch - intervalSeconds] as const)
  return begun.length === 0 ? state : { ...state, epochs: new Map([...state.epochs, ...begun]) }
}

const storeEpochFault = ({ storeEpoch: known }: WalkState, epoch: number, found: number): WalkFault => ({
  epoch,
  tick: `the store epoch at ${epoch}`,
  expected: `${known}, or a higher one after an interruption`,
  found: String(found),
})

/** A walk so far, and the seconds that it has taken and not compared yet. */
type Walk = WalkedSymbols & {
  state: WalkState | undefined
  seconds: RecordedSecond[]
  /** True from the beginning of all ticks until the first of them is taken. */
  isFirst: boolean
  /** True from an interruption to the next recorded states, which alone may name another store epoch. */
  isAfterGap: boolean
  compared: number
}

/** Compares the seconds that are not compared yet. */
const flush = (walk: Walk): readonly WalkFault[] => {
  const { state, seconds, secretOf } = walk
  walk.seconds = []
  const [first] = seconds
  const last = seconds.at(-1)
  if (first === undefined || last === undefined || state === undefined) return []
  const isRevealed = [first, last].every(({ epoch }) => secretOf(utcDayOf(epoch)) !== undefined)
  const result = isRevealed ? compareSeconds(state, seconds, walk) : undefined
  walk.state = result?.state
  walk.compared += result?.compared ?? 0
  return result?.faults ?? []
}

/** Compares recorded states with the recomputed ones, and goes on from the recorded ones. */
const takeStates = (walk: Walk, second: RecordedSecond): readonly WalkFault[] => {
  const { state, symbols } = walk
  const faults = state === undefined ? [] : compareStates(state, second, symbols)
  walk.isAfterGap = false
  walk.state = stateAt(second, state)
  return faults
}

/**
 * Goes on with the noise of another store epoch, which a restored store begins after an interruption: a
 * free choice of the epoch would be a choice among paths of the price.
 */
const takeStoreEpoch = (walk: Walk, { epoch, store_epoch: storeEpoch }: RecordedSecond): readonly WalkFault[] => {
  const { state } = walk
  if (state === undefined || storeEpoch === undefined || storeEpoch === state.storeEpoch) return []
  const isRestored = walk.isAfterGap && storeEpoch > state.storeEpoch
  // The seconds since an interruption are of the new store epoch.
  const before = isRestored ? [] : flush(walk)
  walk.state = walk.state && { ...walk.state, storeEpoch }
  return isRestored ? before : [...before, storeEpochFault(state, epoch, storeEpoch)]
}

const take = (walk: Walk, second: RecordedSecond): readonly WalkFault[] => {
  const { epoch, states } = second
  const changed = takeStoreEpoch(walk, second)
  const [first] = walk.seconds
  const isNewDay = first !== undefined && dayNumber(first.epoch) !== dayNumber(epoch)
  const before = isNewDay || walk.seconds.length >= SECONDS_MAX ? [...changed, ...flush(walk)] : changed
  if (walk.state !== undefined) walk.state = withNewSymbols(walk.state, second, walk.symbols)
  walk.seconds.push(second)
  return states === undefined ? before : [...before, ...flush(walk), ...takeStates(walk, second)]
}

/** Opens a walk over some symbols; ticks of days whose secret is not revealed are passed over. */
export const tickWalk = (secretOf: RevealedSecret, isWalked: (symbol: string) => boolean = () => true): TickWalk => {
  const symbols = simulatedSymbols.filter(({ symbol }) => isWalked(symbol))
  const walk: Walk = {
    symbols,
    secretOf,
    state: undefined,
    seconds: [],
    isFirst: false,
    isAfterGap: false,
    compared: 0,
  }
  return {
    resume: (second) => {
      walk.state = stateAt(second, walk.state)
    },
    begin: () => {
      walk.isFirst = true
    },
    take: (second) => {
      if (walk.isFirst) walk.state = stateBefore(second)
      walk.isFirst = false
      return take(walk, second)
    },
    interrupted: ({ symbol, to }) => {
      const faults = flush(walk)
      walk.isAfterGap = true
      const { state } = walk
      if (state?.epochs.has(symbol)) walk.state = { ...state, epochs: new Map([...state.epochs, [symbol, to]]) }
      return faults
    },
    flush: () => flush(walk),
    compared: () => walk.compared,
  }
}
