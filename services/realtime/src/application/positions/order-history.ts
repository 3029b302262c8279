import type { LimitOrder, OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { OrderedContract } from '@folio/option-contracts/order-bounds.ts'
import { epochSeconds } from '../account-streams/account-event.ts'
import type { AccountLedger } from '../account-streams/account-ledger.ts'
import { findPurchase, type RecordedPurchase } from '../account-streams/find-purchase.ts'
import type { PacedQueue } from '../market/paced-queue.ts'

/** Limit orders that a client gave, or removed, in a second, and the contract with them. */
export type GivenOrders = { readonly contract: OptionContract; readonly change: OrderChange; readonly date: number }

/** The account's stream, and the queue in which its long reads wait for each other. */
type HistorySources = {
  readonly ledger: Pick<AccountLedger, 'ends'>
  readonly longReads: Pick<PacedQueue, 'run'>
}

/** The part of an account's stream that is read for a contract. */
type HistoryRange = {
  readonly accountId: string
  readonly purchase: RecordedPurchase
  /** The revision of the newest change, or a later one. */
  readonly last: number
}

/** The events of an account that one history reads at once; it reads earlier ones with pauses. */
const EVENTS_AT_ONCE = 20_000

/** Returns the orders with which a contract was bought, or none. */
export const ordersAtPurchase = (contract: OrderedContract): GivenOrders => {
  const { take_profit, stop_loss }: { take_profit?: LimitOrder | undefined; stop_loss?: LimitOrder | undefined } =
    contract.orders
  const change = {
    ...(take_profit === undefined ? {} : { take_profit: take_profit.order_amount }),
    ...(stop_loss === undefined ? {} : { stop_loss: stop_loss.order_amount }),
  }
  return { contract, change, date: contract.purchase_time }
}

/** Reads the changes of a contract's orders page by page, the newest first, back to its purchase. */
export async function* orderChanges(
  { ledger, longReads }: HistorySources,
  { accountId, purchase, last }: HistoryRange,
): AsyncGenerator<GivenOrders, undefined> {
  const { revision: first } = purchase
  const { contract_id } = purchase.contract
  for (let at = last; at > first; ) {
    const read = () => ledger.ends(accountId, at, 'backwards')
    const { length, events } = last - at < EVENTS_AT_ONCE ? await read() : await longReads.run(read)
    if (length === 0) return
    for (const { revision, changed } of events) {
      if (revision <= first || changed?.contract.contract_id !== contract_id) continue
      yield { contract: changed.contract, change: changed.change, date: epochSeconds(changed.askedAt) }
    }
    at -= length
  }
}

/** A contract with the limit orders of any time, and a revision of its account's stream. */
type EarlierContract = { readonly contract: OptionContract; readonly revision: number }

/**
 * Returns a contract with the limit orders that it had at a revision of the account's stream, from its last change by then or
 * its purchase; undefined if it was bought later.
 */
export const contractAt = async (
  sources: HistorySources & { readonly ledger: Pick<AccountLedger, 'before' | 'forwards'> },
  accountId: string,
  { contract, revision }: EarlierContract,
): Promise<OptionContract | undefined> => {
  const purchase = await findPurchase(sources.ledger, accountId, contract)
  if (purchase === undefined || purchase.revision > revision) return undefined
  const { value: lastChange } = await orderChanges(sources, { accountId, purchase, last: revision }).next()
  return lastChange?.contract ?? purchase.contract
}
