import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { SimulatedSymbol } from '@folio/feed/simulator/simulated-symbols.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

const modelOf = ({ model }: SimulatedSymbol): SymbolFacts['model'] => {
  switch (model.kind) {
    case 'volatility':
    case 'jump':
      return { kind: model.kind, volatility: amountOf(String(model.volatility)) }
    case 'daily':
      return {
        kind: model.kind,
        volatility: amountOf(String(model.volatility)),
        drift_per_day: amountOf(String(model.driftPerDay)),
      }
    case 'boom':
    case 'crash':
    case 'step':
    case 'range-break':
      return model
    default:
      return unreachable(model)
  }
}

/** The facts of a simulated symbol as its offering records them. */
export const factsOf = (simulated: SimulatedSymbol): SymbolFacts => {
  const { symbol, name, submarket, decimals, intervalSeconds } = simulated
  return {
    symbol,
    name,
    market: 'synthetic_index',
    submarket,
    decimals,
    interval_seconds: intervalSeconds,
    model: modelOf(simulated),
    calendar: 'always',
  }
}
