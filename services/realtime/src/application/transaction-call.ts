import type { TransactionAnswer, TransactionRequest } from '@folio/contracts/websocket/transaction.ts'
import type { AccountEvent } from './account-event.ts'
import type { Calls } from './calls.ts'
import { epochSeconds } from './epoch-seconds.ts'
import { openAccountStream } from './open-account-stream.ts'
import type { Answered, Session } from './session.ts'

const pushed = (event: AccountEvent, id: string): Pick<TransactionAnswer, 'transaction'> | undefined => {
  const { movement, after, at } = event
  if (movement === undefined || after === undefined) return undefined
  return {
    transaction: {
      action: movement.action,
      amount: Number(movement.amount),
      balance: Number(after.balance),
      contract_id: null,
      currency: after.currency,
      id,
      longcode: movement.longcode,
      transaction_id: movement.transactionId,
      transaction_time: epochSeconds(at),
    },
  }
}

/** Answers with nothing yet; a push follows for every movement of the account's money. */
export const answerTransaction = (
  calls: Calls,
  request: TransactionRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<Answered> =>
  openAccountStream(calls, session, {
    kind: 'transaction',
    accountId,
    fromRevision: request.from_revision,
    answer: () => ({ transaction: {} }),
    push: pushed,
  })
