import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { AskTerms } from '@folio/pricing/contract-ask.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import { type SymbolFacts, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'

/** A symbol at a quote at which the scan buys. */
export type ScannedSymbol = { readonly facts: SymbolFacts; readonly spot: Amount }

const startValues = new Map(simulatedSymbols.map(({ symbol, startValue }) => [symbol, startValue]))

/** The facts of a symbol of the simulator. */
export const factsOf = (name: string): SymbolFacts => {
  const found = simulatedSymbols.find(({ symbol }) => symbol === name)
  if (found === undefined) throw new Error(`no symbol ${name}`)
  const { symbol, decimals, intervalSeconds, model } = found
  if (model.kind === 'daily' || model.kind === 'step' || model.kind === 'range-break') {
    return { symbol, decimals, intervalSeconds, model: { kind: model.kind } }
  }
  return { symbol, decimals, intervalSeconds, model }
}

/** A symbol at its start value. */
export const atStart = (name: string): ScannedSymbol => {
  const facts = factsOf(name)
  return { facts, spot: amountOf((startValues.get(name) ?? Number.NaN).toFixed(facts.decimals)) }
}

/** A symbol at the quote at which a tick moves so many pips. */
export const atPips = (name: string, pips: number): ScannedSymbol => {
  const facts = factsOf(name)
  const spot = pips / (symbolDeviation(facts) ?? Number.NaN) / 10 ** facts.decimals
  return { facts, spot: amountOf(spot.toFixed(facts.decimals)) }
}

/** A second at which the two-second indices tick. */
const EVEN_SECOND = 1_800_000_000

/** The parities of the second in which a contract starts. */
export type Parity = 'even' | 'odd'

/** The moment of a purchase in dollars with the default settings. */
export const momentAt = ({ facts, spot }: ScannedSymbol, parity: Parity): Omit<AskTerms, 'markup'> => ({
  facts,
  spot,
  settings: DEFAULT_OFFERING,
  startEpoch: parity === 'even' ? EVEN_SECOND : EVEN_SECOND + 1,
  decimals: 2,
})
