import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type {
  ChangedOrder,
  ContractUpdateHistoryRequest,
} from '@folio/contracts/websocket/trading/contract-update-history.ts'
import { negated, withDecimals, ZERO } from '@folio/kernel/amount.ts'
import { type AccountEvent, epochSeconds } from '../../accounts/account-event.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'
import { entryTick } from '../../positions/entry-tick.ts'
import { orderNames, quoteFor } from '../../positions/shown-orders.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { readUpTo } from '../read-up-to.ts'
import { requireContract } from './require-contract.ts'

type Entry = Parameters<typeof quoteFor>[1]

const ORDER_TYPES = ['take_profit', 'stop_loss'] as const

const amountOf = (change: OrderChange, type: (typeof ORDER_TYPES)[number]) => {
  const amount = change[type] ?? ZERO
  return type === 'stop_loss' && amount !== ZERO ? negated(amount) : amount
}

/** The entries of one change, one for each order that it names. */
const rowsOf = ({ contract, change, askedAt }: NonNullable<AccountEvent['changed']>, entry: Entry): ChangedOrder[] =>
  ORDER_TYPES.filter((type) => change[type] !== undefined).map((type) => ({
    display_name: orderNames[type],
    order_amount: withDecimals(amountOf(change, type), contract.currency_decimals),
    order_date: epochSeconds(askedAt),
    order_type: type,
    value: 'orders' in contract ? quoteFor(contract, entry, type) : null,
  }))

/** The most events that one history reads. */
const EVENTS_MAX = 20_000

const contractIn = (found: FoundContract): OptionContract => (found.isOpen ? found.contract : found.ended.contract)

/** How far the clock of the writer may be behind the time of a purchase. */
const SKEW_SECONDS = 60

/** Reads the changes of a contract's orders page by page, the newest first, back to its purchase. */
async function* changesOf(
  { ledger }: CallContext,
  accountId: string,
  found: FoundContract,
): AsyncGenerator<NonNullable<AccountEvent['changed']>> {
  const { contract_id, purchase_time } = contractIn(found)
  const before = await ledger.before(accountId, (purchase_time - SKEW_SECONDS) * 1e6)
  const first = Math.max(before + 1, found.revision - EVENTS_MAX)
  for (let at = found.revision; at >= first; ) {
    const { length, events } = await ledger.ends(accountId, at, 'backwards')
    if (length === 0) return
    for (const { revision, changed } of events) {
      if (revision >= first && changed?.contract.contract_id === contract_id) yield changed
    }
    at -= length
  }
}

/** Answers with the changes of a contract's limit orders, the newest first. */
export const answerContractUpdateHistory = async (
  calls: CallContext,
  { contract_id, limit }: ContractUpdateHistoryRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  await calls.contracts.waitFor(accountId, session.told.newest())
  await readUpTo(calls, accountId, session.told.newest())
  const found = await requireContract(calls, accountId, contract_id)
  const contract = contractIn(found)
  const rows: ChangedOrder[] = []
  if (!('orders' in contract) || contract.orders.changed_at === undefined) {
    return { body: { contract_update_history: rows } }
  }
  const entry = found.isOpen ? await entryTick(calls, contract) : found.ended.evidence.entry
  const rowsMax = Math.floor(limit)
  for await (const changed of changesOf(calls, accountId, found)) {
    rows.push(...rowsOf(changed, entry))
    if (rows.length >= rowsMax) break
  }
  return { body: { contract_update_history: rows.slice(0, rowsMax) } }
}
