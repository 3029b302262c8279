import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type {
  ChangedOrder,
  ContractUpdateHistoryRequest,
} from '@folio/contracts/websocket/trading/contract-update-history.ts'
import { negated, withDecimals, ZERO } from '@folio/kernel/amount.ts'
import { hasOrders } from '@folio/option-contracts/order-bounds.ts'
import { findPurchase } from '../../account-streams/find-purchase.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'
import { entryTick } from '../../positions/entry-tick.ts'
import { type GivenOrders, orderChanges, ordersAtPurchase } from '../../positions/order-history.ts'
import { orderNames, quoteFor } from '../../positions/shown-orders.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { viewUpTo } from '../read-up-to.ts'
import { requireContract } from './require-contract.ts'

type Entry = Parameters<typeof quoteFor>[1]

const ORDER_TYPES = ['take_profit', 'stop_loss'] as const

const amountIn = (change: GivenOrders['change'], type: (typeof ORDER_TYPES)[number]) => {
  const amount = change[type] ?? ZERO
  return type === 'stop_loss' && amount !== ZERO ? negated(amount) : amount
}

/** The entries of the orders that were given at once, one for each. */
const rowsOf = ({ contract, change, date }: GivenOrders, entry: Entry): ChangedOrder[] =>
  ORDER_TYPES.filter((type) => change[type] !== undefined).map((type) => ({
    display_name: orderNames[type],
    order_amount: withDecimals(amountIn(change, type), contract.currency_decimals),
    order_date: date,
    order_type: type,
    value: hasOrders(contract) ? quoteFor(contract, entry, type) : null,
  }))

const contractIn = (found: FoundContract): OptionContract => (found.isOpen ? found.contract : found.ended.contract)

/** Reads the orders that a contract ever had, the newest first; those of its purchase come last. */
async function* ordersOf(calls: CallContext, accountId: string, found: FoundContract): AsyncGenerator<GivenOrders> {
  const contract = contractIn(found)
  if (!hasOrders(contract)) return
  if (contract.orders.changed_at === undefined) {
    yield ordersAtPurchase(contract)
    return
  }
  const purchase = await findPurchase(calls.ledger, accountId, contract)
  if (purchase === undefined) throw new Error(`the purchase of contract ${contract.contract_id} is not recorded`)
  yield* orderChanges(calls, { accountId, purchase, last: found.revision })
  if (hasOrders(purchase.contract)) yield ordersAtPurchase(purchase.contract)
}

/** Answers with the limit orders of a contract since its purchase, the newest first. */
export const answerContractUpdateHistory = async (
  calls: CallContext,
  { contract_id, limit }: ContractUpdateHistoryRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  await viewUpTo(calls, accountId, session.seen.newest())
  const found = await requireContract(calls, accountId, contract_id)
  const contract = contractIn(found)
  const rows: ChangedOrder[] = []
  if (!hasOrders(contract)) return { body: { contract_update_history: rows } }
  const entry = found.isOpen ? await entryTick(calls, contract) : found.ended.evidence.entry
  const rowsMax = Math.floor(limit)
  for await (const given of ordersOf(calls, accountId, found)) {
    rows.push(...rowsOf(given, entry))
    if (rows.length >= rowsMax) break
  }
  return { body: { contract_update_history: rows.slice(0, rowsMax) } }
}
