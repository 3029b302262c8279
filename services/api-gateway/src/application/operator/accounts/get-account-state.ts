import { getAccountState as endpoint } from '@folio/contracts/http/operator/accounts/account-history.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { accountAtRevision } from '../../accounts/account-at-revision.ts'
import { type Answer, handle } from '../../handler.ts'
import { shownBalances } from './account-rows.ts'
import { findHistory, revisionAsked } from './find-history.ts'
import { shownEvent } from './shown-event.ts'

/** Answers an account as it was after one of its events. */
export const getAccountState = handle(
  endpoint,
  async (gateway, { params, query }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { store } = gateway
    const history = await findHistory(store, params.account)
    if (history === undefined) return notFound('account')
    const revision = await revisionAsked(store, history, query)
    if (revision === undefined) return notFound('event')
    const { account, newest, realm, checkpoint } = history
    const { status, balances } = await accountAtRevision(store, account, revision)
    const [event] =
      revision < 0 ? [] : await store.readStream(account.stream, { direction: 'forwards', from: revision, limit: 1 })
    return {
      data: {
        checkpoint,
        account: params.account,
        stream: account.stream,
        newest_revision: newest,
        status: status ?? null,
        balances: shownBalances(gateway, realm, balances),
        event: event === undefined ? null : shownEvent(gateway, account, event),
      },
    }
  },
)
