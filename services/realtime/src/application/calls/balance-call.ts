import type { BalanceAnswer, BalanceRequest } from '@folio/contracts/websocket/balance.ts'
import type { AccountBalance } from '../account-streams/account-balance.ts'
import type { AccountEvent } from '../account-streams/account-event.ts'
import type { CallContext } from '../call-context.ts'
import type { CallAnswer, Session } from '../session.ts'
import { openAccountStream, openBalanceAt } from './open-account-stream.ts'

type Has = Pick<AccountBalance, 'balance' | 'currency'>

const shown = (loginid: string, { balance, currency }: Has, id?: string): Pick<BalanceAnswer, 'balance'> => ({
  balance: { balance: Number(balance), currency, loginid, ...(id === undefined ? {} : { id }) },
})

const pushed = (loginid: string) => (event: AccountEvent, id: string) =>
  event.movement === undefined || event.after === undefined ? undefined : shown(loginid, event.after, id)

/** Answers with the balance of the account; for a subscription a push follows each movement. */
export const answerBalance = async (
  calls: CallContext,
  request: BalanceRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  if (request.subscribe === 1) {
    return openAccountStream(calls, session, {
      kind: 'balance',
      accountId,
      fromRevision: request.from_revision,
      answer: (balance, id) => shown(accountId, balance, id),
      push: pushed(accountId),
    })
  }
  const revision = await calls.ledger.newest(accountId)
  return { body: { ...shown(accountId, await openBalanceAt(calls, accountId, revision)), revision } }
}
