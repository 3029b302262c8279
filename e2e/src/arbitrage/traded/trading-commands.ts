import type { Offering } from '@folio/contracts/market/offering.ts'
import type { PurchaseFacts, TradingCommand, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { type RecordedWalk, ticksOf } from './recorded-walk.ts'

// The commands that the scan sends to trading's decisions, with the facts that trading would find.

/** The id of the contract of a client who buys one. */
export const CONTRACT_ID = 1000
const CLIENT_ID = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const WALLET_ID = '9c5b94b1-35ad-49bb-b118-8e8fc24abf01'
const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

/** The command that opens an account; one with play money has 10,000. */
export const openingOf = (account_id: string, account_type: 'real' | 'demo' = 'demo'): TradingCommand => ({
  type: 'OpenAccount',
  account_id,
  client_id: CLIENT_ID,
  account_type,
  currency: 'USD',
  group: 'row',
  registered: `options-account-${account_id}@0`,
})

/** The command by which an account gets money from the wallet of its client. */
export const payingIn = (account_id: string, amount: string): TradingCommand => ({
  type: 'ReceiveTransfer',
  transaction_id: 1,
  currency: 'USD',
  amount: amountOf(amount),
  transfer_id: TRANSFER_ID,
  request_id: 'a transfer',
  source: { client_id: CLIENT_ID, wallet_id: WALLET_ID, wallet_type: 'main' },
  destination: { client_id: CLIENT_ID, platform: 'options', account_id },
  sent: `wallet-${WALLET_ID}@0`,
})

const FREE = amountOf('0')
const ENDS = amountOf('0.012')
const TOUCHES = amountOf('0.02')

const asAmount = (value: number | string): Amount => amountOf(String(value))

const modelOf = ({ symbol, model }: SymbolFacts): Offering['model'] => {
  switch (model.kind) {
    case 'volatility':
    case 'jump':
      return { kind: model.kind, volatility: asAmount(model.volatility) }
    case 'market': {
      const { kind, volatility, interest, yield: yielded } = model
      return { kind, volatility: asAmount(volatility), interest: asAmount(interest), yield: asAmount(yielded) }
    }
    default:
      throw new Error(`${symbol} has no volatility`)
  }
}

/** The offering of a symbol, with the documented commissions. */
export const offeringOf = (facts: SymbolFacts): Offering => {
  const { symbol, decimals, intervalSeconds } = facts
  return {
    symbol,
    name: symbol,
    market: 'synthetic_index',
    submarket: 'random_index',
    decimals,
    interval_seconds: intervalSeconds,
    model: modelOf(facts),
    calendar: 'always',
    commissions: {
      callput: ENDS,
      callputequal: ENDS,
      asian: ENDS,
      reset: ENDS,
      highlowticks: ENDS,
      runs: ENDS,
      touchnotouch: TOUCHES,
      endsinout: TOUCHES,
      staysinout: TOUCHES,
      digits: amountOf('0.01'),
      vanilla: amountOf('0.03'),
      multiplier: FREE,
      accumulator: FREE,
      turbos: FREE,
    },
  }
}

/** A request as the command of a purchase carries it. */
export const purchaseRequestOf = (symbol: string, request: ContractRequest): PurchaseRequest => {
  const { takeProfit, stopLoss, ...asked } = request
  const orders = {
    ...(takeProfit === undefined ? {} : { take_profit: takeProfit }),
    ...(stopLoss === undefined ? {} : { stop_loss: stopLoss }),
  }
  const { contractType, durationUnit, dateExpiry, selectedTick, growthRate, payoutPerPoint, ...same } = asked
  return {
    ...same,
    contract_type: contractType,
    underlying_symbol: symbol,
    currency: 'USD',
    ...(durationUnit === undefined ? {} : { duration_unit: durationUnit }),
    ...(dateExpiry === undefined ? {} : { date_expiry: dateExpiry }),
    ...(selectedTick === undefined ? {} : { selected_tick: selectedTick }),
    ...(growthRate === undefined ? {} : { growth_rate: growthRate }),
    ...(payoutPerPoint === undefined ? {} : { payout_per_point: payoutPerPoint }),
    ...(Object.keys(orders).length === 0 ? {} : { limit_order: orders }),
  }
}

/** The second of a purchase, and what else trading decides it on than its tick and its offering. */
export type PurchaseMoment = {
  readonly startEpoch: number
  /** The newest epoch that is recorded or interrupted when trading decides, if it is not that of the second. */
  readonly newestEpoch?: number | undefined
  readonly contractId?: number
  readonly house?: PurchaseFacts['house']
}

/** The command of a purchase in a second, at its newest tick on a walk. */
export const purchaseOn = (
  { walk, offering }: { readonly walk: RecordedWalk; readonly offering: Offering },
  request: PurchaseRequest,
  { startEpoch, newestEpoch, contractId = CONTRACT_ID, house }: PurchaseMoment,
): TradingCommandOf<'BuyContract'> => {
  const spot = ticksOf(walk).findLast(({ epoch }) => epoch <= startEpoch)
  return {
    type: 'BuyContract',
    request,
    asked_at: timestampOf((startEpoch + 0.5) * 1e6),
    price: amountOf('100000'),
    offering_revision: 0,
    currency_decimals: 2,
    contract_id: contractId,
    buy_transaction_id: contractId + 1,
    sell_transaction_id: contractId + 2,
    markup: FREE,
    facts: {
      offering,
      isSuspended: false,
      ...(spot === undefined ? {} : { spot }),
      ...(newestEpoch === undefined ? {} : { newest_epoch: newestEpoch }),
      ...(house === undefined ? {} : { house }),
    },
  }
}
