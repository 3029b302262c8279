import type { Offering } from '@folio/contracts/market/offering.ts'
import type { ContractFacts, PurchaseFacts, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { contractIn, tradingAccount } from '../domain/trading-account.ts'
import { open, real, receive } from './sample-accounts.ts'

/** A second at which a symbol of two seconds ticks; contracts of the tests are asked for half a second later. */
export const START = 1_800_000_000

/** The moment at which the contracts of the tests are asked for. */
export const ASKED_AT = timestampOf((START + 0.5) * 1e6)

/** A symbol that ticks every two seconds with a volatility of 100 %. */
export const offering: Offering = {
  symbol: 'R_100',
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 2,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: {
    callput: amountOf('0.012'),
    touchnotouch: amountOf('0.02'),
    digits: amountOf('0.01'),
    runs: amountOf('0.012'),
  },
}

/** A recorded tick so many seconds after the start. */
export const tickAt = (seconds: number, quote: string): RecordedTick => ({ epoch: START + seconds, quote })

/** The facts of a purchase of an ordinary moment. */
export const purchaseFacts: PurchaseFacts = { offering, isSuspended: false, spot: tickAt(0, '10000.00') }

/** A rise within a minute, for a stake of 10. */
export const rise: PurchaseRequest = {
  contract_type: 'CALL',
  underlying_symbol: 'R_100',
  currency: 'USD',
  basis: 'stake',
  amount: amountOf('10'),
  duration: 60,
  duration_unit: 's',
}

/** Makes a purchase with its facts; the transaction ids follow from the id of the contract. */
export const buying = (
  request: Partial<PurchaseRequest> = {},
  more: Partial<TradingCommandOf<'BuyContract'>> = {},
): TradingCommandOf<'BuyContract'> => {
  const contract_id = more.contract_id ?? 1000
  return {
    type: 'BuyContract',
    request: { ...rise, ...request },
    asked_at: ASKED_AT,
    price: amountOf('10'),
    offering_revision: 0,
    currency_decimals: 2,
    contract_id,
    buy_transaction_id: contract_id + 1,
    sell_transaction_id: contract_id + 2,
    markup: amountOf('0'),
    facts: purchaseFacts,
    ...more,
  }
}

/** A command as its sender sends it, without the facts. */
export const asSent = <Command extends { readonly facts?: object }>({
  facts: _,
  ...sent
}: Command): Omit<Command, 'facts'> => sent

/** Makes a settlement with its facts. */
export const settling = (facts: ContractFacts, contract_id = 1000): TradingCommandOf<'SettleContract'> => ({
  type: 'SettleContract',
  contract_id,
  epoch: facts.complete_to,
  facts,
})

/** Makes a sale so many seconds after the start, with its facts. */
export const selling = (
  seconds: number,
  facts: ContractFacts,
  more: Partial<TradingCommandOf<'SellContract'>> = {},
): TradingCommandOf<'SellContract'> => ({
  type: 'SellContract',
  contract_id: 1000,
  asked_at: timestampOf((START + seconds + 0.5) * 1e6),
  price: amountOf('0'),
  facts,
  ...more,
})

/** The contract that a purchase on an account with 200 USD of real money buys. */
export const boughtBy = (command: TradingCommandOf<'BuyContract'>): OptionContract => {
  let state = tradingAccount.initial
  for (const each of [open(real), receive('200'), command]) {
    state = tradingAccount.decide(each, state).reduce(tradingAccount.evolve, state)
  }
  const contract = contractIn(state, command.contract_id)
  if (contract === undefined) throw new Error('the contract of a test was not bought')
  return contract
}
