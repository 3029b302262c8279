import type { TickEvent } from '@folio/contracts/market/events.ts'
import { DAY_SECONDS, dayOf } from '@folio/contracts/market/tick-hours.ts'
import type { FeedStates, FeedTick } from '@folio/feed/port.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'

/** Recorded quotes of one second. */
export type RecordedSecond = Pick<
  Extract<TickEvent, { type: 'TicksRecorded' }>['data'],
  'epoch' | 'quotes' | 'states' | 'store_epoch'
>

/** A recorded tick or state that is not the one that follows from the secret; `tick` names it by symbol and epoch. */
export type WalkFault = {
  readonly epoch: number
  readonly tick: string
  readonly expected: string
  readonly found: string
}

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

/** The secret of a day; undefined where it is not revealed. */
export type RevealedSecret = (day: string) => Uint8Array | undefined

/** `exp` differs between machines: a state may differ by this, relatively, and a quote by a pip where it lies so near the edge. */
const TOLERANCE = 1e-9
/** Recorded states come each minute; without any the seconds are compared by parts of this many. */
const SECONDS_MAX = 120

/** The states of symbols, each at the epoch from which it goes on. */
type WalkState = {
  readonly states: FeedStates
  readonly epochs: ReadonlyMap<string, number>
  readonly storeEpoch: number
}

const dayNumber = (epoch: number): number => Math.floor(epoch / DAY_SECONDS)

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * Math.abs(other)

const areNear = (one: FeedStates[string], other: FeedStates[string] = {}): boolean =>
  Object.keys({ ...one, ...other }).every((name) => isNear(Number(one[name]), Number(other[name])))

/** Tells whether a price lies so near to the edge between two quotes that another machine may round it to the other one. */
const isOnEdge = (price: number, { decimals }: SimulatedSymbol): boolean => {
  const pips = price * 10 ** decimals
  return Math.abs(pips - Math.floor(pips) - 0.5) <= TOLERANCE * pips
}

/** Opens a walk over some symbols; ticks of days whose secret is not revealed are passed over. */
export const tickWalk = (secretOf: RevealedSecret, isWalked: (symbol: string) => boolean = () => true): TickWalk => {
  const known = simulatedSymbols.filter(({ symbol }) => isWalked(symbol))
  let walk: WalkState | undefined
  let seconds: RecordedSecond[] = []
  let isFirst = false
  /** True if the walk began with the first tick of all, so that a symbol that was not seen yet is at its start value. */
  let isFromStart = false
  let compared = 0

  const standAt = ({ epoch, states = {}, store_epoch: storeEpoch = 1 }: RecordedSecond): void => {
    walk = { states, storeEpoch, epochs: new Map(Object.keys(states).map((symbol) => [symbol, epoch])) }
  }

  /** Recomputes the ticks of symbols that stand at one epoch. */
  const walked = (
    symbols: readonly SimulatedSymbol[],
    from: WalkState,
    epochs: readonly [after: number, to: number],
  ) => {
    const [epoch, to] = epochs
    const secret = (day: string): Uint8Array => secretOf(day) ?? new Uint8Array()
    return ticksAfter({
      after: { epoch, states: from.states },
      to,
      symbols,
      secretOf: secret,
      storeEpoch: from.storeEpoch,
    })
  }

  const faultOf = (
    tick: FeedTick,
    symbol: SimulatedSymbol,
    found: string | undefined,
    from: WalkState,
  ): readonly WalkFault[] => {
    compared += 1
    if (found === tick.quote) return []
    const { sourceTime: epoch, quote } = tick
    const { states } = walked([symbol], from, [from.epochs.get(symbol.symbol) ?? epoch - 1, epoch])
    if (found !== undefined && isOnEdge(Number(states[symbol.symbol]?.['price']), symbol)) return []
    return [
      {
        epoch,
        tick: `${symbol.symbol} at ${epoch}`,
        expected: `${quote}, which follows from the secret of its day`,
        found: found ?? 'none',
      },
    ]
  }

  /** Ticks at seconds in which the symbol does not tick. */
  const unscheduled = ({ epoch, quotes }: RecordedSecond): readonly WalkFault[] =>
    known
      .filter(({ symbol, intervalSeconds }) => epoch % intervalSeconds !== 0 && quotes[symbol] !== undefined)
      .map(({ symbol }) => ({
        epoch,
        tick: `${symbol} at ${epoch}`,
        expected: 'no tick in this second',
        found: quotes[symbol] ?? '',
      }))

  const compare = (from: WalkState, of: readonly RecordedSecond[]): readonly WalkFault[] => {
    const to = of.at(-1)?.epoch ?? 0
    const byEpoch = new Map(of.map((second) => [second.epoch, second]))
    const present = known.filter(({ symbol }) => from.epochs.has(symbol) && (from.epochs.get(symbol) ?? to) < to)
    const faults: WalkFault[] = of.flatMap(unscheduled)
    let states = from.states
    for (const [epoch, symbols] of Map.groupBy(present, ({ symbol }) => from.epochs.get(symbol) ?? to)) {
      const bySymbol = new Map(symbols.map((symbol) => [symbol.symbol, symbol]))
      const next = walked(symbols, from, [epoch, to])
      for (const tick of next.ticks) {
        const symbol = bySymbol.get(tick.symbol)
        const found = byEpoch.get(tick.sourceTime)?.quotes[tick.symbol]
        if (symbol !== undefined) faults.push(...faultOf(tick, symbol, found, from))
      }
      const after = Object.fromEntries(Object.entries(next.states).filter(([symbol]) => bySymbol.has(symbol)))
      states = { ...states, ...after }
    }
    const epochs = new Map([...from.epochs].map(([symbol, epoch]) => [symbol, Math.max(epoch, to)]))
    walk = { ...from, states, epochs }
    return faults
  }

  const flush = (): readonly WalkFault[] => {
    const of = seconds
    seconds = []
    const [first] = of
    const last = of.at(-1)
    if (first === undefined || last === undefined || walk === undefined) return []
    const isRevealed = [first, last].every(({ epoch }) => secretOf(dayOf(epoch)) !== undefined)
    if (isRevealed) return compare(walk, of)
    walk = undefined
    return []
  }

  /** Compares recorded states with the recomputed ones, and goes on from the recorded ones. */
  const withStates = (second: RecordedSecond): readonly WalkFault[] => {
    const { epoch, states = {} } = second
    const computed = walk?.states ?? {}
    const faults = known
      .filter(({ symbol }) => states[symbol] !== undefined && walk?.epochs.has(symbol))
      .filter(({ symbol }) => !areNear(states[symbol] ?? {}, computed[symbol]))
      .map(({ symbol }) => ({
        epoch,
        tick: `the state of ${symbol} at ${epoch}`,
        expected: JSON.stringify(computed[symbol]),
        found: JSON.stringify(states[symbol]),
      }))
    standAt(second)
    return faults
  }

  /** Begins with the symbols that tick for the first time: those of two seconds may do so a second after the others. */
  const beginNew = ({ epoch, quotes }: RecordedSecond): void => {
    if (!isFromStart || walk === undefined) return
    const { epochs } = walk
    const isNew = ({ symbol }: SimulatedSymbol) => quotes[symbol] !== undefined && !epochs.has(symbol)
    const begun = known.filter(isNew).map(({ symbol, intervalSeconds }) => [symbol, epoch - intervalSeconds] as const)
    if (begun.length > 0) walk = { ...walk, epochs: new Map([...epochs, ...begun]) }
  }

  const takeFirst = (second: RecordedSecond): void => {
    const epochs = new Map(Object.keys(second.states ?? {}).map((symbol) => [symbol, second.epoch - 1]))
    walk = { states: {}, storeEpoch: second.store_epoch ?? 1, epochs }
    isFirst = false
    isFromStart = true
  }

  return {
    resume: (second) => {
      isFromStart = false
      standAt(second)
    },
    begin: () => {
      isFirst = true
    },
    take: (second) => {
      if (isFirst) takeFirst(second)
      const { epoch, states, store_epoch } = second
      const isOther = store_epoch !== undefined && walk !== undefined && store_epoch !== walk.storeEpoch
      const isNewDay = seconds[0] !== undefined && dayNumber(seconds[0].epoch) !== dayNumber(epoch)
      const before = isOther || isNewDay || seconds.length >= SECONDS_MAX ? flush() : []
      if (isOther && walk !== undefined) walk = { ...walk, storeEpoch: store_epoch }
      beginNew(second)
      seconds.push(second)
      return states === undefined ? before : [...before, ...flush(), ...withStates(second)]
    },
    interrupted: ({ symbol, to }) => {
      const faults = flush()
      if (walk?.epochs.has(symbol)) walk = { ...walk, epochs: new Map([...walk.epochs, [symbol, to]]) }
      return faults
    },
    flush,
    compared: () => compared,
  }
}
