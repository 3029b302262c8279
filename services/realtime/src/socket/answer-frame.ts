import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { knownCalls } from '@folio/contracts/websocket/known-calls.ts'
import { answerText, errorText } from '../application/answer.ts'
import { answerCall, assertAllowed } from '../application/answer-call.ts'
import { CallRefused } from '../application/call-refused.ts'
import { closeCodes, TOO_MANY_REFUSED } from '../application/close-codes.ts'
import type { Frame } from '../application/frame.ts'
import type { Answered, Bearer, Session } from '../application/session.ts'
import type { Subscriptions } from '../application/subscriptions.ts'
import type { Outbox } from './outbox.ts'
import type { Caller } from './quotas.ts'
import type { RefusedFrames } from './refused-frames.ts'
import type { Surroundings } from './surroundings.ts'

/** The connection that frames come on. */
export type Line = {
  readonly bearer: Bearer
  readonly caller: Caller
  readonly outbox: Outbox
  readonly subscriptions: Subscriptions
  readonly refused: RefusedFrames
}

const TOO_MANY: SocketError = { code: 'RateLimit', message: 'Too many calls just now; try again soon.' }
const FAILED: SocketError = { code: 'InternalServerError', message: 'Something went wrong; trying again is fine.' }

/** Answers the frames of a connection, one call of it at a time; never rejects. */
export const frameAnswerer = ({ calls, quotas, counts }: Surroundings, line: Line) => {
  const { bearer, caller, outbox, subscriptions, refused } = line

  const sessionOf = (frame: Frame): Session => ({
    subscriptions,
    push: (body) => {
      counts.pushes += 1
      outbox.send(answerText(frame, body))
    },
    room: outbox.room,
    close: outbox.close,
  })

  const assertQuota = async (group: Parameters<typeof quotas.take>[0]): Promise<void> => {
    if (!(await quotas.take(group, caller))) throw new CallRefused(TOO_MANY)
  }

  const answered = async (frame: Frame): Promise<Answered> => {
    const { kind, echo } = frame
    if ('fault' in kind) {
      await assertQuota('other')
      throw new CallRefused(kind.fault)
    }
    const asked = { name: kind.call, request: echo, bearer, session: sessionOf(frame) }
    assertAllowed(asked)
    await assertQuota(knownCalls[kind.call].group)
    return answerCall(calls, asked)
  }

  return async (frame: Frame): Promise<void> => {
    try {
      const { body, afterwards } = await answered(frame)
      outbox.send(answerText(frame, body))
      afterwards?.()
    } catch (error) {
      if (!(error instanceof CallRefused)) {
        calls.log.error({ err: error }, 'a call of a socket failed')
        outbox.send(errorText(frame, FAILED))
      } else if (refused.add()) outbox.cut(closeCodes.refusedTooOften, TOO_MANY_REFUSED)
      else outbox.send(errorText(frame, error.error))
    }
  }
}
