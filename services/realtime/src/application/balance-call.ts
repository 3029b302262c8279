import type { BalanceAnswer, BalanceRequest } from '@folio/contracts/websocket/balance.ts'
import type { AccountEvent } from './account-event.ts'
import type { Standing } from './account-ledger.ts'
import type { Calls } from './calls.ts'
import { openAccountStream } from './open-account-stream.ts'
import type { Answered, Session } from './session.ts'
import { standingAt } from './standing-at.ts'

type Has = Pick<Standing, 'balance' | 'currency'>

const shown = (loginid: string, { balance, currency }: Has, id?: string): Pick<BalanceAnswer, 'balance'> => ({
  balance: { balance: Number(balance), currency, loginid, ...(id === undefined ? {} : { id }) },
})

const pushed = (loginid: string) => (event: AccountEvent, id: string) =>
  event.movement === undefined || event.after === undefined ? undefined : shown(loginid, event.after, id)

/** Answers what the account has; subscribed, pushes follow after every movement. */
export const answerBalance = async (
  calls: Calls,
  request: BalanceRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<Answered> => {
  if (request.subscribe === 1) {
    return openAccountStream(calls, session, {
      kind: 'balance',
      accountId,
      fromRevision: request.from_revision,
      answer: (standing, id) => shown(accountId, standing, id),
      push: pushed(accountId),
    })
  }
  const revision = await calls.ledger.newest(accountId)
  return { body: { ...shown(accountId, await standingAt(calls, accountId, revision)), revision } }
}
