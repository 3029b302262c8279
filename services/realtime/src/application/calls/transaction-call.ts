import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TransactionAnswer, TransactionRequest } from '@folio/contracts/websocket/transaction.ts'
import { contractExpiry } from '@folio/option-contracts/contract-expiry.ts'
import { type AccountEvent, epochSeconds } from '../account-streams/account-event.ts'
import type { CallContext } from '../call-context.ts'
import type { CallAnswer, Session } from '../session.ts'
import { openAccountStream } from './open-account-stream.ts'

const contractFields = (contract: OptionContract) => ({
  contract_id: contract.contract_id,
  date_expiry: contractExpiry(contract),
  purchase_time: contract.purchase_time,
  underlying_symbol: contract.underlying_symbol,
})

const pushed = (event: AccountEvent, id: string): Pick<TransactionAnswer, 'transaction'> | undefined => {
  const { movement, after, at } = event
  const contract = movement?.contract
  if (movement === undefined || after === undefined) return undefined
  return {
    transaction: {
      action: movement.action,
      amount: Number(movement.amount),
      balance: Number(after.balance),
      ...(contract === undefined ? { contract_id: null } : contractFields(contract)),
      currency: after.currency,
      id,
      longcode: movement.longcode,
      transaction_id: movement.transactionId,
      transaction_time: epochSeconds(at),
    },
  }
}

/** Answers with an empty transaction; a push follows for each movement of the account's money. */
export const answerTransaction = (
  calls: CallContext,
  request: TransactionRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> =>
  openAccountStream(calls, session, {
    kind: 'transaction',
    accountId,
    fromRevision: request.from_revision,
    answer: () => ({ transaction: {} }),
    push: pushed,
  })
