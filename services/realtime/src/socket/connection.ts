import { randomUUID } from 'node:crypto'
import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { knownCalls } from '@folio/contracts/websocket/known-calls.ts'
import type { RawData, WebSocket } from 'ws'
import { answerText, errorText } from '../application/answer.ts'
import { answerCall, assertAllowed } from '../application/answer-call.ts'
import { CallRefused } from '../application/call-refused.ts'
import type { Calls } from '../application/calls.ts'
import { BINARY_FRAME, type Frame, frameOf } from '../application/frame.ts'
import type { Answered, Bearer, Session } from '../application/session.ts'
import { openSubscriptions } from '../application/subscriptions.ts'
import { callLine } from './call-line.ts'
import type { Counts } from './counts.ts'
import type { Limits } from './limits.ts'
import { openOutbox } from './outbox.ts'
import type { Caller, Quotas } from './quotas.ts'

/** What all connections of a server share. */
export type Surroundings = {
  readonly calls: Calls
  readonly quotas: Quotas
  readonly limits: Limits
  readonly counts: Counts
}

/** A socket with a client on it. */
export type Connection = {
  readonly bearer: Bearer
  /** When something last came from the client, by `performance.now()`. */
  readonly heardAtMs: () => number
  readonly close: (code: number, reason: string) => void
  readonly isClosed: () => boolean
}

const TOO_MANY: SocketError = { code: 'RateLimit', message: 'Too many calls just now; try again soon.' }
const FAILED: SocketError = { code: 'InternalServerError', message: 'Something went wrong; trying again is fine.' }

const isPing = ({ kind }: Frame): boolean => 'call' in kind && kind.call === 'ping'

/** Sockets give buffers as long as nothing else is asked of them. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '')

/** Serves a client on a socket until one of them closes it. */
export const openConnection = (socket: WebSocket, bearer: Bearer, around: Surroundings): Connection => {
  const { calls, quotas, limits, counts } = around
  const id = randomUUID()
  const caller: Caller = { user: bearer?.client_id ?? id, connection: id }
  let heardAtMs = performance.now()

  const outbox = openOutbox(socket, {
    ...limits,
    onDropped: () => {
      counts.dropped += 1
    },
  })
  const subscriptions = openSubscriptions({
    max: limits.subscriptionsMax,
    onChange: (by) => {
      counts.subscriptions += by
    },
  })

  const sessionOf = (frame: Frame): Session => ({
    subscriptions,
    push: (body) => {
      counts.pushes += 1
      outbox.send(answerText(frame, body))
    },
    flushed: outbox.flushed,
    close: outbox.close,
  })

  const allowed = async (frame: Frame): Promise<Answered> => {
    const { kind, echo } = frame
    const asked = 'call' in kind && { name: kind.call, request: echo, bearer, session: sessionOf(frame) }
    if (asked) assertAllowed(asked)
    const group = asked ? knownCalls[asked.name].group : 'other'
    if (!(await quotas.take(group, caller))) throw new CallRefused(TOO_MANY)
    if ('fault' in kind) throw new CallRefused(kind.fault)
    return answerCall(calls, { name: kind.call, request: echo, bearer, session: sessionOf(frame) })
  }

  const answer = async (frame: Frame): Promise<void> => {
    try {
      const { body, afterwards } = await allowed(frame)
      outbox.send(answerText(frame, body))
      afterwards?.()
    } catch (error) {
      if (!(error instanceof CallRefused)) calls.log.error({ err: error }, 'a call of a socket failed')
      outbox.send(errorText(frame, error instanceof CallRefused ? error.error : FAILED))
    }
  }

  const line = callLine({
    answer,
    max: limits.waitingCallsMax,
    onFull: () => socket.pause(),
    onRoom: () => socket.resume(),
  })
  const hear = (): void => {
    heardAtMs = performance.now()
  }
  socket.on('message', (data, isBinary) => {
    hear()
    const frame = isBinary ? BINARY_FRAME : frameOf(textOf(data))
    // Whether a connection is alive must not depend on how long its calls take.
    if (isPing(frame)) void answer(frame)
    else line.add(frame)
  })
  socket.on('ping', hear)
  socket.on('pong', hear)
  socket.on('error', (error) => calls.log.debug({ err: error }, 'a socket failed'))
  socket.once('close', subscriptions.close)

  return {
    bearer,
    heardAtMs: () => heardAtMs,
    close: outbox.close,
    isClosed: () => socket.readyState === socket.CLOSED,
  }
}
