import { callPolicies } from '@folio/contracts/websocket/call-policies.ts'
import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { answerCall, assertAllowed } from '../application/calls/answer-call.ts'
import { answerText, errorText, type Frame, openingText } from '../application/frame.ts'
import type { Bearer, CallAnswer, SeenRevision, Session } from '../application/session.ts'
import type { ConnectionSubscriptions } from '../application/subscriptions.ts'
import type { ProposalBook } from '../application/trading/proposal-book.ts'
import { arrivalOrder } from './arrival-order.ts'
import type { QuotaKeys } from './call-quotas.ts'
import type { RefusedFrames } from './refused-frames.ts'
import type { SendQueue } from './send-queue.ts'
import type { SharedContext } from './shared-context.ts'

/** The connection of the frames. */
export type FrameConnection = {
  readonly bearer: Bearer
  readonly caller: QuotaKeys
  readonly sendQueue: SendQueue
  readonly subscriptions: ConnectionSubscriptions
  readonly proposals: () => ProposalBook
  readonly seen: SeenRevision
  readonly refused: RefusedFrames
  /** Aborted when the socket has closed. */
  readonly closed: AbortSignal
}

const TOO_MANY: SocketError = {
  code: 'RateLimit',
  message: 'The limit of calls for this period is exceeded; retry shortly.',
}
const FAILED: SocketError = { code: 'InternalServerError', message: 'Internal error; the request can be retried.' }

/** Creates the function that answers a frame of a connection; it never rejects. */
export const frameAnswerer = ({ calls, quotas, counts }: SharedContext, line: FrameConnection) => {
  const { bearer, caller, sendQueue, subscriptions, proposals, seen, refused, closed } = line
  const inOrder = arrivalOrder()

  const sessionOf = (frame: Frame): Session => ({
    subscriptions: subscriptions.forRequest(frame.length),
    proposals,
    seen,
    push: (body) => {
      counts.pushes += 1
      sendQueue.send(answerText(frame, body))
    },
    opening: (msgType) => openingText(frame, msgType),
    latest: sendQueue.latest,
    whenDrained: sendQueue.whenDrained,
    close: sendQueue.close,
  })

  const assertQuota = async (group: Parameters<typeof quotas.take>[0]): Promise<void> => {
    if (!(await quotas.take(group, caller))) throw new CallRefused(TOO_MANY)
  }

  const answered = async (frame: Frame): Promise<CallAnswer> => {
    const { kind, echo } = frame
    if ('fault' in kind) {
      await assertQuota('other')
      throw new CallRefused(kind.fault)
    }
    const asked = { name: kind.call, request: echo, bearer, session: sessionOf(frame) }
    assertAllowed(asked)
    const { auth, group } = callPolicies[kind.call]
    const quota = assertQuota(group)
    // Calls about the account come one after another already, and a ping waits for no other call.
    if (auth !== 'account' && group !== 'ping') return inOrder(quota, () => answerCall(calls, asked))
    await quota
    return answerCall(calls, asked)
  }

  return async (frame: Frame): Promise<void> => {
    try {
      const { body, more = [], afterwards } = await answered(frame)
      for (const each of [body, ...more]) sendQueue.send(answerText(frame, each))
      afterwards?.()
    } catch (error) {
      if (!(error instanceof CallRefused)) {
        calls.log.error({ err: error }, 'a call of a socket failed')
        sendQueue.send(errorText(frame, FAILED))
        return
      }
      const waitMs = error instanceof TradeRefused ? 0 : refused.add()
      if (waitMs > 0) await sleep(waitMs, closed)
      sendQueue.send(errorText(frame, error.error))
    }
  }
}
