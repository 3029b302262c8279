import { tradingDecisions } from '@folio/catalog/definitions.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/contract-facts.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { epochAt, indexAt, type RecordedWalk, ticksOf, walkReader } from './recorded-walk.ts'

/**
 * The decisions of trading, and the end of a contract that is settled before a command on it is decided; tests replace them
 * by those of a house that breaks a rule.
 */
export type TradingDecisions = typeof tradingDecisions & { readonly endBefore: typeof contractEnd }

/** Trading as it is. */
export const productDecisions: TradingDecisions = { ...tradingDecisions, endBefore: contractEnd }

const CONTRACT_ID = 1000
const OPEN_ACCOUNT: TradingCommand = {
  type: 'OpenAccount',
  account_id: 'DOT1000000001',
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01',
  account_type: 'demo',
  currency: 'USD',
  group: 'row',
  registered: 'options-account-DOT1000000001@0',
}

const FREE = amountOf('0')
const ENDS = amountOf('0.012')
const TOUCHES = amountOf('0.02')

/** The offering of a symbol, with the documented commissions. */
export const offeringOf = ({ symbol, decimals, intervalSeconds, model }: SymbolFacts): Offering => {
  if (model.kind !== 'volatility' && model.kind !== 'jump') throw new Error(`${symbol} has no volatility`)
  return {
    symbol,
    name: symbol,
    market: 'synthetic_index',
    submarket: 'random_index',
    decimals,
    interval_seconds: intervalSeconds,
    model: { kind: model.kind, volatility: amountOf(String(model.volatility)) },
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

/** Something that a client does to its contract at a tick; a client that does nothing lets the tick pass. */
export type ClientAct =
  | { readonly type: 'SellContract' }
  | { readonly type: 'UpdateLimitOrder'; readonly change: OrderChange }

/** A client with a demo account who buys one contract, on a walk that trading takes for the recorded ticks. */
export const tradingClient = (walk: RecordedWalk, offering: Offering, trading: TradingDecisions = productDecisions) => {
  const reader = walkReader(walk)
  const events: TradingEvent[] = []
  let state = trading.initial
  const decide = (command: TradingCommand): void => {
    const made = trading.decide(command, state)
    events.push(...made)
    state = made.reduce(trading.evolve, state)
  }
  const contract = (): OptionContract | undefined => {
    const newest = events.flatMap(({ data }) => ('contract' in data ? [data] : [])).at(-1)
    return newest === undefined || 'sell_price' in newest ? undefined : newest.contract
  }

  /** The client asks this long after a tick. */
  const askedAfter = (index: number) => timestampOf((epochAt(walk, index) + 0.5) * 1e6)

  decide(OPEN_ACCOUNT)
  return {
    events,
    contract,
    /**
     * Buys in a second, at its newest tick; `newestEpoch` is the newest one that is recorded or interrupted when trading
     * decides, if it is not that of the second.
     */
    buy: (request: PurchaseRequest, startEpoch = walk.firstEpoch, newestEpoch?: number): void => {
      const spot = ticksOf(walk).findLast(({ epoch }) => epoch <= startEpoch)
      decide({
        type: 'BuyContract',
        request,
        asked_at: timestampOf((startEpoch + 0.5) * 1e6),
        price: amountOf('100000'),
        offering_revision: 0,
        currency_decimals: 2,
        contract_id: CONTRACT_ID,
        buy_transaction_id: CONTRACT_ID + 1,
        sell_transaction_id: CONTRACT_ID + 2,
        markup: amountOf('0'),
        facts: {
          offering,
          isSuspended: false,
          ...(spot === undefined ? {} : { spot }),
          ...(newestEpoch === undefined ? {} : { newest_epoch: newestEpoch }),
        },
      })
    },
    /** Settles what the ticks up to an index make due. */
    settle: async (index: number): Promise<void> => {
      const open = contract()
      if (open === undefined) return
      const epoch = epochAt(walk, index)
      const facts = await contractFacts(reader, open, epoch)
      decide({ type: 'SettleContract', contract_id: CONTRACT_ID, epoch, facts })
    },
    /** Asks for something at a tick, after what is due then has been settled. */
    ask: async (index: number, act: ClientAct): Promise<void> => {
      const open = contract()
      if (open === undefined) return
      const epoch = epochAt(walk, index)
      const facts = await contractFacts(reader, open, epoch)
      if (trading.endBefore(open, facts) !== undefined) {
        decide({ type: 'SettleContract', contract_id: CONTRACT_ID, epoch, facts })
        return
      }
      const asked = { contract_id: CONTRACT_ID, asked_at: askedAfter(index), facts }
      decide(act.type === 'SellContract' ? { ...act, ...asked, price: FREE } : { ...act, ...asked })
    },
    indexAt: (epoch: number): number => indexAt(walk, epoch),
  }
}
