import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { AccountBalance } from '../account-streams/account-balance.ts'
import type { AccountEvent } from '../account-streams/account-event.ts'
import { FORWARDS_PAGE } from '../account-streams/account-ledger.ts'
import { type AccountStream, accountStream } from '../account-streams/account-stream.ts'
import { pacedPages } from '../account-streams/paced-pages.ts'
import type { CallContext } from '../call-context.ts'
import { closeCodes } from '../close-codes.ts'
import type { AnswerBody } from '../frame.ts'
import { sentAt } from '../latest-pushes.ts'
import type { CallAnswer, Session } from '../session.ts'
import type { Subscription } from '../subscriptions.ts'

/** Returns the balance of an account at a revision; throws `CallRefused` if the account was not open. */
export const openBalanceAt = async (
  { balanceAt }: Pick<CallContext, 'balanceAt'>,
  accountId: string,
  revision: number,
): Promise<AccountBalance> => {
  const balance = await balanceAt(accountId, revision)
  if (balance === undefined)
    throw new CallRefused({ code: 'NotFound', message: 'The account was not open at this revision.' })
  return balance
}

/** The account of a stream, where the stream begins, and the form of its answer and its pushes. */
export type AccountStreamRequest = {
  readonly kind: 'balance' | 'transaction'
  readonly accountId: string
  readonly fromRevision: number | undefined
  readonly answer: (balance: AccountBalance, id: string) => AnswerBody
  /** Returns the push for an event; undefined for an event that this stream does not show. */
  readonly push: (event: AccountEvent, id: string) => AnswerBody | undefined
}

const UNREADABLE = 'an event of the account cannot be read'

const numbered = (
  calls: CallContext,
  session: Session,
  { show, id }: { readonly show: AccountStreamRequest; readonly id: string },
) => {
  let seq = 0
  return (event: AccountEvent): void => {
    const body = show.push(event, id)
    if (body === undefined) return
    seq += 1
    session.seen.raise(event.revision)
    session.push({ ...body, subscription: { id }, revision: event.revision, seq, sent_at: sentAt(calls.clock) })
  }
}

/** The account whose events are followed, the subscription that they belong to, and their receiver. */
export type FollowedAccount = Subscription & {
  readonly accountId: string
  readonly onEvent: (event: AccountEvent) => void
}

/**
 * Listens to the events of an account, before the store is read, so that none is missed between the read and the live
 * events. The returned function begins to pass them on: those after a revision, each once, in order.
 */
export const followEvents = (
  calls: CallContext,
  session: Session,
  { accountId, onEvent, onEnd }: FollowedAccount,
): ((after: number, newest: number) => void) => {
  let stream: AccountStream<AccountEvent> | undefined
  let heard = -1
  const stopListening = calls.feed.listen(accountId, {
    onEvent: (event) => {
      if (stream === undefined) heard = Math.max(heard, event.revision)
      else stream.offer(event)
    },
    onUnreadable: () => session.close(closeCodes.failed, UNREADABLE),
  })
  onEnd(() => {
    stopListening()
    stream?.stop()
  })
  return (after, newest) => {
    stream = accountStream({
      after,
      read: pacedPages((from) => calls.ledger.forwards(accountId, from), {
        pageEvents: FORWARDS_PAGE,
        longReads: calls.longReads,
      }),
      onEvent,
      whenDrained: session.whenDrained,
      onFailed: (error) => {
        calls.log.warn({ err: error }, 'a stream of an account failed')
        if (error instanceof UnknownEventType) session.close(closeCodes.failed, UNREADABLE)
        else session.close(closeCodes.tryAgain, 'events cannot be read now: resume with from_revision')
      },
    })
    onEnd(() => {
      stopListening()
      stream?.stop()
    })
    stream.readTo(Math.max(newest, heard))
  }
}

/** Throws `CallRefused` if an account has not reached the revision after which a stream shall begin. */
export const requireReached = (fromRevision: number, newest: number): void => {
  if (fromRevision <= newest) return
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: `from_revision must not be above ${newest}, the newest revision of the account.`,
    details: { field: 'from_revision' },
  })
}

/**
 * Answers with the present balance, or the one at `fromRevision`, and then pushes every event after it: in order, each
 * once, without a gap between stored and live events.
 */
export const openAccountStream = async (
  calls: CallContext,
  session: Session,
  show: AccountStreamRequest,
): Promise<CallAnswer> => {
  const subscription = session.subscriptions.begin(show.kind)
  const { id } = subscription
  const onEvent = numbered(calls, session, { show, id })
  const begin = followEvents(calls, session, { ...subscription, accountId: show.accountId, onEvent })
  try {
    const newest = await calls.ledger.newest(show.accountId)
    const after = show.fromRevision ?? newest
    requireReached(after, newest)
    const balance = await openBalanceAt(calls, show.accountId, after)
    return {
      body: { ...show.answer(balance, id), subscription: { id }, revision: after },
      afterwards: () => begin(after, newest),
    }
  } catch (error) {
    session.subscriptions.end(id)
    throw error
  }
}
