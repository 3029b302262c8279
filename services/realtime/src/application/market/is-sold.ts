import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import type { Offering, SymbolFacts } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { CONTRACT_TYPES } from '@folio/pricing/offering/contract-types.ts'
import { availability } from '@folio/pricing/offering/sold-durations.ts'
import type { SymbolFacts as PricedSymbol } from '@folio/pricing/offering/symbol-facts.ts'
import type { Tick } from './tick-board.ts'

const modelOf = ({ model }: SymbolFacts): PricedSymbol['model'] => {
  switch (model.kind) {
    case 'volatility':
    case 'jump':
      return { kind: model.kind, volatility: Number(model.volatility) }
    case 'boom':
    case 'crash':
      return model
    case 'daily':
    case 'step':
    case 'range-break':
      return { kind: model.kind }
    default:
      return unreachable(model)
  }
}

/** Before the first tick any spot tells which types are never sold. */
const ANY_SPOT = amountOf('1')

/** Tells whether contracts of a type are sold of a symbol at its newest tick. */
export const isSold = (type: ContractType, offering: Offering, newest: Tick | undefined): boolean => {
  if (offering.commissions[CONTRACT_TYPES[type].category] === undefined) return false
  const { symbol, decimals, interval_seconds } = offering
  const facts = { symbol, decimals, intervalSeconds: interval_seconds, model: modelOf(offering) }
  const state = availability(facts, type, newest === undefined ? ANY_SPOT : amountOf(newest.quote))
  return newest === undefined ? state !== 'never' : state === 'sold'
}
