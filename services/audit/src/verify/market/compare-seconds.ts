import type { TickEvent } from '@folio/contracts/market/events.ts'
import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import type { FeedStates, FeedTick } from '@folio/feed/port.ts'
import type { SimulatedSymbol } from '@folio/feed/simulator/simulated-symbols.ts'
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

/** The secret of a day; undefined where it is not revealed. */
export type RevealedSecret = (day: string) => Uint8Array | undefined

/** The states of symbols, each at the epoch from which it goes on. */
export type WalkState = {
  readonly states: FeedStates
  readonly epochs: ReadonlyMap<string, number>
  readonly storeEpoch: number
}

/** The symbols whose ticks are recomputed, and the secrets from which they follow. */
export type WalkedSymbols = { readonly symbols: readonly SimulatedSymbol[]; readonly secretOf: RevealedSecret }

/** The states after the compared seconds, their faults, and the number of ticks that were compared. */
export type ComparedSeconds = {
  readonly state: WalkState
  readonly faults: readonly WalkFault[]
  readonly compared: number
}

/** `exp` differs between machines: a state may differ by this, relatively, and a quote by a pip where it lies so near the edge. */
const TOLERANCE = 1e-9
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * Math.abs(other)

const areNear = (one: FeedStates[string], other: FeedStates[string] = {}): boolean =>
  Object.keys({ ...one, ...other }).every((name) => isNear(Number(one[name]), Number(other[name])))

/**
 * The quotes to both sides of the rounding edge of a price that lies so near to it that another machine may take the
 * other side.
 */
const quotesAtEdge = (price: number, { decimals }: SimulatedSymbol): readonly string[] => {
  const pips = price * 10 ** decimals
  const lower = Math.floor(pips)
  if (Math.abs(pips - lower - 0.5) > TOLERANCE * pips) return []
  return [quoteOfPips(lower, decimals), quoteOfPips(lower + 1, decimals)]
}

/** Recomputes the ticks of symbols that stand at the epoch `after`. */
const recompute = (
  { symbols, secretOf }: WalkedSymbols,
  { states, storeEpoch }: WalkState,
  { after, to }: { readonly after: number; readonly to: number },
) =>
  ticksAfter({
    after: { epoch: after, states },
    to,
    symbols,
    secretOf: (day) => secretOf(day) ?? new Uint8Array(),
    storeEpoch,
  })

/** A recomputed tick that differs from the recorded one. */
type OtherTick = { readonly tick: FeedTick; readonly symbol: SimulatedSymbol; readonly found: string | undefined }

/** Returns the fault of a tick, unless another machine may round its price otherwise. */
const faultsOf = (
  { tick, symbol, found }: OtherTick,
  from: WalkState,
  secretOf: RevealedSecret,
): readonly WalkFault[] => {
  const { sourceTime: epoch, quote } = tick
  const after = from.epochs.get(symbol.symbol) ?? epoch - 1
  const { states } = recompute({ symbols: [symbol], secretOf }, from, { after, to: epoch })
  if (found !== undefined && quotesAtEdge(Number(states[symbol.symbol]?.['price']), symbol).includes(found)) return []
  return [
    {
      epoch,
      tick: `${symbol.symbol} at ${epoch}`,
      expected: `${quote}, which follows from the secret of its day`,
      found: found ?? 'none',
    },
  ]
}

/** Returns the faults of ticks in seconds in which their symbol does not tick. */
const unscheduled = ({ epoch, quotes }: RecordedSecond, symbols: readonly SimulatedSymbol[]): readonly WalkFault[] =>
  symbols
    .filter(({ symbol, intervalSeconds }) => epoch % intervalSeconds !== 0 && quotes[symbol] !== undefined)
    .map(({ symbol }) => ({
      epoch,
      tick: `${symbol} at ${epoch}`,
      expected: 'no tick in this second',
      found: quotes[symbol] ?? '',
    }))

/** Compares the recorded quotes of some seconds with those that follow from the states of symbols before them. */
export const compareSeconds = (
  from: WalkState,
  seconds: readonly RecordedSecond[],
  { symbols, secretOf }: WalkedSymbols,
): ComparedSeconds => {
  const to = seconds.at(-1)?.epoch ?? 0
  const byEpoch = new Map(seconds.map((second) => [second.epoch, second]))
  const present = symbols.filter(({ symbol }) => from.epochs.has(symbol) && (from.epochs.get(symbol) ?? to) < to)
  const faults: WalkFault[] = seconds.flatMap((second) => unscheduled(second, symbols))
  let states = from.states
  let compared = 0
  for (const [after, standing] of Map.groupBy(present, ({ symbol }) => from.epochs.get(symbol) ?? to)) {
    const bySymbol = new Map(standing.map((symbol) => [symbol.symbol, symbol]))
    const next = recompute({ symbols: standing, secretOf }, from, { after, to })
    for (const tick of next.ticks) {
      const symbol = bySymbol.get(tick.symbol)
      if (symbol === undefined) continue
      compared += 1
      const found = byEpoch.get(tick.sourceTime)?.quotes[tick.symbol]
      if (found !== tick.quote) faults.push(...faultsOf({ tick, symbol, found }, from, secretOf))
    }
    const own = Object.fromEntries(Object.entries(next.states).filter(([symbol]) => bySymbol.has(symbol)))
    states = { ...states, ...own }
  }
  const epochs = new Map([...from.epochs].map(([symbol, epoch]) => [symbol, Math.max(epoch, to)]))
  return { state: { ...from, states, epochs }, faults, compared }
}

/**
 * Compares the recorded states of a second with the recomputed ones. States name every symbol that has ticked: one that they
 * left out could come back at any price.
 */
export const compareStates = (
  { states: computed, epochs }: WalkState,
  { epoch, states = {} }: RecordedSecond,
  symbols: readonly SimulatedSymbol[],
): readonly WalkFault[] =>
  symbols
    .filter(({ symbol }) => epochs.has(symbol) && !areNear(states[symbol] ?? {}, computed[symbol]))
    .map(({ symbol }) => ({
      epoch,
      tick: `the state of ${symbol} at ${epoch}`,
      expected: JSON.stringify(computed[symbol]),
      found: JSON.stringify(states[symbol]) ?? 'none',
    }))
