import { payoutOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { StatementRequest, StatementRow } from '@folio/contracts/websocket/statement.ts'
import { type AccountEvent, epochSeconds } from '../account-streams/account-event.ts'
import type { CallContext } from '../call-context.ts'
import type { CallAnswer, Session } from '../session.ts'
import { readUpTo } from './read-up-to.ts'

const rowOf = ({ movement, after, at }: AccountEvent, isDescribed: boolean): StatementRow | undefined => {
  if (movement === undefined || after === undefined) return undefined
  const { contract } = movement
  return {
    action_type: movement.action,
    amount: Number(movement.amount),
    balance_after: Number(after.balance),
    contract_id: contract?.contract_id ?? null,
    ...(isDescribed ? { longcode: movement.longcode } : {}),
    payout: contract === undefined ? null : Number(payoutOf(contract)),
    ...(contract === undefined ? {} : { purchase_time: contract.purchase_time }),
    reference_id: contract === undefined || movement.action === 'buy' ? null : contract.buy_transaction_id,
    shortcode: contract?.shortcode ?? null,
    transaction_id: movement.transactionId,
    transaction_time: epochSeconds(at),
  }
}

/** Answers with the movements of the account's money, newest first. */
export const answerStatement = async (
  calls: CallContext,
  request: StatementRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  const { action_type, date_from, date_to, description, limit, offset } = request
  const { ledger } = calls
  await readUpTo(calls, accountId, session.seen.newest())
  const first = date_from === undefined ? 0 : (await ledger.before(accountId, date_from * 1e6)) + 1
  const rowsMax = Math.floor(limit)
  const transactions: StatementRow[] = []
  let toSkip = offset
  const readPage = calls.beginLongRead({ accountId, direction: 'backwards' })
  let from = date_to === undefined ? await ledger.newest(accountId) : await ledger.before(accountId, date_to * 1e6)
  while (from >= first && transactions.length < rowsMax) {
    const events = await readPage(from, () => ledger.backwards(accountId, from))
    from -= Math.max(events.length, 1)
    for (const event of events) {
      const row = event.revision < first ? undefined : rowOf(event, description === 1)
      if (row === undefined || (action_type !== undefined && row.action_type !== action_type)) continue
      if (toSkip > 0) toSkip -= 1
      else if (transactions.length < rowsMax) transactions.push(row)
    }
  }
  return { body: { statement: { count: transactions.length, transactions } } }
}
