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
  /** True from an interruption to the next recorded states, which alone may name another store epoch. */
  let isAfterGap = false
  let compared = 0

  /** Goes on from recorded states; symbols that they leave out go on from where the walk has them. */
  const standAt = ({ epoch, states = {}, store_epoch: storeEpoch = 1 }: RecordedSecond): void => {
    const recorded = Object.keys(states).map((symbol) => [symbol, epoch] as const)
    walk = {
      states: { ...walk?.states, ...states },
      storeEpoch,
      epochs: new Map([...(walk?.epochs ?? []), ...recorded]),
    }
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

  /**
   * Compares recorded states with the recomputed ones, and goes on from the recorded ones. States name every symbol that has
   * ticked: one that they left out could come back at any price.
   */
  const withStates = (second: RecordedSecond): readonly WalkFault[] => {
    const { epoch, states = {} } = second
    const computed = walk?.states ?? {}
    const faults = known
      .filter(({ symbol }) => walk?.epochs.has(symbol) && !areNear(states[symbol] ?? {}, computed[symbol]))
      .map(({ symbol }) => ({
        epoch,
        tick: `the state of ${symbol} at ${epoch}`,
        expected: JSON.stringify(computed[symbol]),
        found: JSON.stringify(states[symbol]) ?? 'none',
      }))
    isAfterGap = false
    standAt(second)
    return faults
  }

  /**
   * Goes on with the noise of another store epoch, which a restored store begins after an interruption: whoever could choose
   * the epoch could choose among paths of the price.
   */
  const changeStoreEpoch = (epoch: number, from: WalkState, storeEpoch: number): readonly WalkFault[] => {
    const isRestored = isAfterGap && storeEpoch > from.storeEpoch
    // The seconds since an interruption are of the new store epoch.
    const before = isRestored ? [] : flush()
    walk = walk && { ...walk, storeEpoch }
    if (isRestored) return before
    const expected = `${from.storeEpoch}, or a higher one after an interruption`
    return [...before, { epoch, tick: `the store epoch at ${epoch}`, expected, found: String(storeEpoch) }]
  }

  /** Begins with the symbols that tick for the first time: those of two seconds may do so a second after the others. */
  const beginNew = ({ epoch, quotes }: RecordedSecond): void => {
    if (walk === undefined) return
    const { epochs } = walk
    const isNew = ({ symbol }: SimulatedSymbol) => quotes[symbol] !== undefined && !epochs.has(symbol)
    const begun = known.filter(isNew).map(({ symbol, intervalSeconds }) => [symbol, epoch - intervalSeconds] as const)
    if (begun.length > 0) walk = { ...walk, epochs: new Map([...epochs, ...begun]) }
  }

  const takeFirst = (second: RecordedSecond): void => {
    const epochs = new Map(Object.keys(second.states ?? {}).map((symbol) => [symbol, second.epoch - 1]))
    walk = { states: {}, storeEpoch: second.store_epoch ?? 1, epochs }
    isFirst = false
  }

  return {
    resume: standAt,
    begin: () => {
      isFirst = true
    },
    take: (second) => {
      if (isFirst) takeFirst(second)
      const { epoch, states, store_epoch } = second
      const isOther = store_epoch !== undefined && walk !== undefined && store_epoch !== walk.storeEpoch
      const changed = isOther && walk !== undefined ? changeStoreEpoch(epoch, walk, store_epoch) : []
      const isNewDay = seconds[0] !== undefined && dayNumber(seconds[0].epoch) !== dayNumber(epoch)
      const before = isNewDay || seconds.length >= SECONDS_MAX ? [...changed, ...flush()] : changed
      beginNew(second)
      seconds.push(second)
      return states === undefined ? before : [...before, ...flush(), ...withStates(second)]
    },
    interrupted: ({ symbol, to }) => {
      const faults = flush()
      isAfterGap = true
      if (walk?.epochs.has(symbol)) walk = { ...walk, epochs: new Map([...walk.epochs, [symbol, to]]) }
      return faults
    },
    flush,
    compared: () => compared,
  }
}
