import { tradingDecisions } from '@folio/catalog/definitions.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import { epochAt, indexAt, type RecordedWalk, walkReader } from './recorded-walk.ts'
import { CONTRACT_ID, openingOf, purchaseOn } from './trading-commands.ts'

/**
 * The decisions of trading, and the end of a contract that is settled before a command on it is decided; tests replace them
 * by those of a house that breaks a rule.
 */
export type TradingDecisions = typeof tradingDecisions & { readonly endBefore: typeof contractEnd }

/** Trading as it is. */
export const productDecisions: TradingDecisions = { ...tradingDecisions, endBefore: contractEnd }

const FREE = amountOf('0')

/** Something that a client does to its contract at a tick; a client that does nothing lets the tick pass. */
export type ClientAct =
  /** With the revisions of the model that are recorded by then, on a market. */
  | { readonly type: 'SellContract'; readonly models?: readonly ModelRevision[] }
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

  decide(openingOf('DOT1000000001'))
  return {
    events,
    contract,
    /** Buys in a second, by default that of the first tick. */
    buy: (request: PurchaseRequest, startEpoch = walk.firstEpoch, newestEpoch?: number): void =>
      decide(purchaseOn({ walk, offering }, request, { startEpoch, newestEpoch })),
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
      const asked = { contract_id: CONTRACT_ID, asked_at: askedAfter(index) }
      if (act.type === 'SellContract') {
        const { type, models } = act
        decide({ type, ...asked, price: FREE, facts: { ...facts, ...(models && { models }) } })
      } else decide({ ...act, ...asked, facts })
    },
    indexAt: (epoch: number): number => indexAt(walk, epoch),
  }
}
