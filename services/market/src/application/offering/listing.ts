import type { Commissions, ContractCategory, Offering, SymbolFacts } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

const FREE = amountOf('0')
const DIGITS = amountOf('0.01')
const ENDS = amountOf('0.012')
const TOUCHES = amountOf('0.02')
const VANILLA = amountOf('0.03')

/** The commissions of a symbol on which every category is sold; those of 0 have a cost in their formula instead. */
const ALL: Readonly<Required<Commissions>> = {
  callput: ENDS,
  callputequal: ENDS,
  touchnotouch: TOUCHES,
  endsinout: TOUCHES,
  staysinout: TOUCHES,
  digits: DIGITS,
  asian: ENDS,
  reset: ENDS,
  highlowticks: ENDS,
  runs: ENDS,
  multiplier: FREE,
  accumulator: FREE,
  turbos: FREE,
  vanilla: VANILLA,
}

const only = (...categories: readonly ContractCategory[]): Commissions =>
  Object.fromEntries(categories.map((category) => [category, ALL[category]]))

/** The commissions that a symbol is listed with: its model decides what can be priced on it. */
const commissionsOf = ({ model }: SymbolFacts): Commissions => {
  switch (model.kind) {
    case 'volatility':
      return ALL
    case 'jump':
      return only('callput', 'digits', 'asian', 'runs', 'multiplier')
    case 'market':
      return only('callput', 'touchnotouch', 'endsinout', 'staysinout', 'vanilla')
    case 'boom':
    case 'crash':
      return only('multiplier')
    case 'daily':
    case 'step':
    case 'range-break':
      return {}
    default:
      return unreachable(model)
  }
}

/** The offering that a symbol begins with. */
export const listingOf = (facts: SymbolFacts): Offering => ({ ...facts, commissions: commissionsOf(facts) })
