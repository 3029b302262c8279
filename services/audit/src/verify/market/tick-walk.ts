import { dayOf } from '@folio/contracts/market/tick-hours.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import {
  compareSeconds,
  compareStates,
  type RecordedSecond,
  type RevealedSecret,
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

/** Opens a walk over some symbols; ticks of days whose secret is not revealed are passed over. */
export const tickWalk = (secretOf: RevealedSecret, isWalked: (symbol: string) => boolean = () => true): TickWalk => {
  const symbols = simulatedSymbols.filter(({ symbol }) => isWalked(symbol))
  const walked = { symbols, secretOf }
  let state: WalkState | undefined
  let seconds: RecordedSecond[] = []
  let isFirst = false
  /** True from an interruption to the next recorded states, which alone may name another store epoch. */
  let isAfterGap = false
  let compared = 0

  const flush = (): readonly WalkFault[] => {
    const taken = seconds
    seconds = []
    const [first] = taken
    const last = taken.at(-1)
    if (first === undefined || last === undefined || state === undefined) return []
    const isRevealed = [first, last].every(({ epoch }) => secretOf(dayOf(epoch)) !== undefined)
    const result = isRevealed ? compareSeconds(state, taken, walked) : undefined
    state = result?.state
    compared += result?.compared ?? 0
    return result?.faults ?? []
  }

  /** Compares recorded states with the recomputed ones, and goes on from the recorded ones. */
  const takeStates = (second: RecordedSecond): readonly WalkFault[] => {
    const faults = state === undefined ? [] : compareStates(state, second, symbols)
    isAfterGap = false
    state = stateAt(second, state)
    return faults
  }

  /**
   * Goes on with the noise of another store epoch, which a restored store begins after an interruption: whoever could choose
   * the epoch could choose among paths of the price.
   */
  const changeStoreEpoch = (from: WalkState, epoch: number, storeEpoch: number): readonly WalkFault[] => {
    const isRestored = isAfterGap && storeEpoch > from.storeEpoch
    // The seconds since an interruption are of the new store epoch.
    const before = isRestored ? [] : flush()
    state = state && { ...state, storeEpoch }
    return isRestored ? before : [...before, storeEpochFault(from, epoch, storeEpoch)]
  }

  const take = (second: RecordedSecond): readonly WalkFault[] => {
    const { epoch, states, store_epoch } = second
    const isOther = state !== undefined && store_epoch !== undefined && store_epoch !== state.storeEpoch
    const changed = isOther && state !== undefined ? changeStoreEpoch(state, epoch, store_epoch) : []
    const isNewDay = seconds[0] !== undefined && dayNumber(seconds[0].epoch) !== dayNumber(epoch)
    const before = isNewDay || seconds.length >= SECONDS_MAX ? [...changed, ...flush()] : changed
    if (state !== undefined) state = withNewSymbols(state, second, symbols)
    seconds.push(second)
    return states === undefined ? before : [...before, ...flush(), ...takeStates(second)]
  }

  return {
    resume: (second) => {
      state = stateAt(second, state)
    },
    begin: () => {
      isFirst = true
    },
    take: (second) => {
      if (isFirst) state = stateBefore(second)
      isFirst = false
      return take(second)
    },
    interrupted: ({ symbol, to }) => {
      const faults = flush()
      isAfterGap = true
      if (state?.epochs.has(symbol)) state = { ...state, epochs: new Map([...state.epochs, [symbol, to]]) }
      return faults
    },
    flush,
    compared: () => compared,
  }
}
