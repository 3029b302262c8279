import { amountOf } from '@folio/kernel/amount.ts'
import type { ContractRequest, OfferingMoment } from '../offering/contract-request.ts'
import { DEFAULT_OFFERING } from '../offering/offering-settings.ts'
import type { SymbolFacts } from '../offering/symbol-facts.ts'
import { WEEKDAYS_IN_NEW_YORK } from './session-calendars.ts'

/** A two-second index with a volatility of 100 %; at 10,000 a step moves 252 pips. */
export const R_100: SymbolFacts = {
  symbol: 'R_100',
  decimals: 2,
  intervalSeconds: 2,
  model: { kind: 'volatility', volatility: 1 },
}
/** A jump index; at 20,000 a step moves 356 pips. */
export const JD100: SymbolFacts = {
  symbol: 'JD100',
  decimals: 2,
  intervalSeconds: 1,
  model: { kind: 'jump', volatility: 1 },
}
/** A boom index. */
export const BOOM500: SymbolFacts = {
  symbol: 'BOOM500',
  decimals: 3,
  intervalSeconds: 1,
  model: { kind: 'boom', period: 500 },
}
/** A crash index. */
export const CRASH300N: SymbolFacts = {
  symbol: 'CRASH300N',
  decimals: 3,
  intervalSeconds: 2,
  model: { kind: 'crash', period: 300 },
}
/** A symbol on which nothing is sold. */
export const RDBULL: SymbolFacts = { symbol: 'RDBULL', decimals: 4, intervalSeconds: 2, model: { kind: 'daily' } }

/** A moment at which a two-second index ticks. */
export const START = 1_800_000_000

/** A purchase on R_100 at 10,000 in dollars. */
export const momentOn = (facts: SymbolFacts = R_100, spot = '10000'): OfferingMoment => ({
  facts,
  spot: amountOf(spot),
  settings: DEFAULT_OFFERING,
  startEpoch: START,
  decimals: 2,
})

/** A request of a type for a stake of ten dollars. */
export const requestOf = (contractType: string, fields: Partial<ContractRequest> = {}): ContractRequest => ({
  contractType,
  amount: amountOf('10'),
  ...fields,
})

/** A currency pair that is traded on weekdays; at 1.10000 a step moves 1.6 pips. */
export const EURUSD: SymbolFacts = {
  symbol: 'frxEURUSD',
  decimals: 5,
  intervalSeconds: 1,
  model: { kind: 'market', volatility: 0.08, interest: 0, yield: 0 },
  calendar: WEEKDAYS_IN_NEW_YORK,
}
