import { getAccountState as endpoint } from '@folio/contracts/http/operator/console/account-history.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { accountAtRevision } from '../../accounts/account-at-revision.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { shownBalances } from './account-rows.ts'
import { type AccountHistory, findHistory } from './find-history.ts'
import { shownEvent } from './shown-event.ts'

/** Finds the revision that is asked for; −1 before the first event, undefined for one that the stream does not have. */
const revisionAsked = async (
  store: EventReader,
  { account, newest }: AccountHistory,
  { at_revision, at_time }: Call<typeof endpoint>['query'],
): Promise<number | undefined> => {
  // Times are whole microseconds, so that an event at the very moment is older than the next one.
  if (at_time !== undefined) return Math.min(newest, await revisionBefore(store, account.stream, at_time + 1))
  return at_revision !== undefined && at_revision <= newest ? at_revision : undefined
}

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
