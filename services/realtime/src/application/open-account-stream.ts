import { timestampOf } from '@folio/kernel/timestamp.ts'
import { UnknownEventType } from '@folio/service-kit/event-codec.ts'
import type { AccountEvent } from './account-event.ts'
import type { Standing } from './account-ledger.ts'
import { type AccountStream, accountStream } from './account-stream.ts'
import type { AnswerBody } from './answer.ts'
import { CallRefused } from './call-refused.ts'
import type { Calls } from './calls.ts'
import { closeCodes } from './close-codes.ts'
import type { Answered, Session } from './session.ts'
import { standingAt } from './standing-at.ts'
import type { Subscription } from './subscriptions.ts'

/** What a stream of an account shows. */
export type Show = {
  readonly kind: 'balance' | 'transaction'
  readonly accountId: string
  readonly fromRevision: number | undefined
  readonly answer: (standing: Standing, id: string) => AnswerBody
  /** What is pushed for an event; nothing for one that does not matter here. */
  readonly push: (event: AccountEvent, id: string) => AnswerBody | undefined
}

const MILLISECONDS_LENGTH = '2026-01-31T09:30:00.123'.length

const UNREADABLE = 'an event of the account cannot be read'

const numbered = (calls: Calls, session: Session, { show, id }: { readonly show: Show; readonly id: string }) => {
  let seq = 0
  return (event: AccountEvent): void => {
    const body = show.push(event, id)
    if (body === undefined) return
    seq += 1
    const sentAt = `${timestampOf(calls.clock()).slice(0, MILLISECONDS_LENGTH)}Z`
    session.push({ ...body, subscription: { id }, revision: event.revision, seq, sent_at: sentAt })
  }
}

/** Listens first, so that nothing is missed between what is read now and what comes live. */
const listening = (calls: Calls, session: Session, { show, id, onEnd }: Subscription & { readonly show: Show }) => {
  let stream: AccountStream | undefined
  let heard = -1
  const stopListening = calls.feed.listen(show.accountId, {
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
  return (after: number, newest: number): void => {
    stream = accountStream({
      after,
      read: (from) => calls.ledger.forwards(show.accountId, from),
      onEvent: numbered(calls, session, { show, id }),
      room: session.room,
      onFailed: (error) => {
        calls.log.warn({ err: error }, 'a stream of an account broke off')
        if (error instanceof UnknownEventType) session.close(closeCodes.failed, UNREADABLE)
        else session.close(closeCodes.tryAgain, 'events cannot be read just now: resume with from_revision')
      },
    })
    onEnd(() => {
      stopListening()
      stream?.stop()
    })
    stream.readTo(Math.max(newest, heard))
  }
}

/**
 * Answers with what stands now, or stood at `fromRevision`, and then pushes every event after it: in order, each once,
 * without a gap between what was recorded before and what comes from now on.
 */
export const openAccountStream = async (calls: Calls, session: Session, show: Show): Promise<Answered> => {
  const subscription = session.subscriptions.begin(show.kind)
  const { id } = subscription
  const begin = listening(calls, session, { ...subscription, show })
  try {
    const newest = await calls.ledger.newest(show.accountId)
    const after = show.fromRevision ?? newest
    if (after > newest) {
      throw new CallRefused({
        code: 'InputValidationFailed',
        message: `The account's stream has no revision ${after} yet.`,
        details: { field: 'from_revision' },
      })
    }
    const standing = await standingAt(calls, show.accountId, after)
    return {
      body: { ...show.answer(standing, id), subscription: { id }, revision: after },
      afterwards: () => begin(after, newest),
    }
  } catch (error) {
    session.subscriptions.end(id)
    throw error
  }
}
