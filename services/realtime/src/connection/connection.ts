import { randomBytes } from 'node:crypto'
import { callPolicies } from '@folio/contracts/websocket/call-policies.ts'
import type { RawData, WebSocket } from 'ws'
import { BINARY_FRAME, type Frame, frameOf } from '../application/frame.ts'
import { type Bearer, seenRevision } from '../application/session.ts'
import { openSubscriptions } from '../application/subscriptions.ts'
import { type ProposalBook, proposalBook } from '../application/trading/proposal-book.ts'
import { frameAnswerer } from './answer-frame.ts'
import { callQueue } from './call-queue.ts'
import { refusedFrames } from './refused-frames.ts'
import { openSendQueue } from './send-queue.ts'
import type { SharedContext } from './shared-context.ts'

/** An open connection of a client. */
export type Connection = {
  readonly bearer: Bearer
  /** The time of the last frame of the client, by `performance.now()`; the present time while reading is paused. */
  readonly heardAtMs: () => number
  readonly close: (code: number, reason: string) => void
}

/** Only calls about the account wait for each other; a ping overtakes them, so that slow calls do not make a connection look dead. */
const isAboutAccount = ({ kind }: Frame): boolean => 'call' in kind && callPolicies[kind.call].auth === 'account'

/** Sockets deliver buffers by default. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '')

/** As many as in a UUID. Node makes a UUID by joining strings, which all stay in memory while nothing reads it: 480 bytes. */
const ID_BYTES = 16

/** Opens the subscriptions of a connection, whose number the shared counts include. */
const countedSubscriptions = ({ limits, counts }: SharedContext) =>
  openSubscriptions({
    max: limits.subscriptionsMax,
    requestsLengthMax: limits.requestsLengthMax,
    onChange: (by) => {
      counts.subscriptions += by
    },
  })

/** Serves a client on a socket until one of them closes it. */
export const openConnection = (socket: WebSocket, bearer: Bearer, around: SharedContext): Connection => {
  const { calls, limits, counts } = around
  const connection = randomBytes(ID_BYTES).toString('hex')
  let heardAtMs = performance.now()

  const onDropped = (): void => {
    counts.dropped += 1
  }
  const onLatest = (): void => {
    counts.pushes += 1
  }
  const subscriptions = countedSubscriptions(around)
  const sendQueue = openSendQueue(socket, { ...limits, onDropped, onLatest, onClosing: subscriptions.close })
  // Most connections never ask for a price.
  let book: ProposalBook | undefined
  const closed = new AbortController()
  const answerFrame = frameAnswerer(around, {
    bearer,
    caller: { user: bearer?.client_id ?? connection, connection },
    sendQueue,
    subscriptions,
    proposals: () => {
      book ??= proposalBook(calls.clock)
      return book
    },
    seen: seenRevision(),
    refused: refusedFrames(limits),
    closed: closed.signal,
  })
  const answer = async (frame: Frame): Promise<void> => {
    if (socket.readyState === socket.OPEN) await answerFrame(frame)
  }
  const hear = (): void => {
    heardAtMs = performance.now()
  }
  const line = callQueue({
    answer,
    waits: isAboutAccount,
    max: limits.waitingCallsMax,
    onFull: () => socket.pause(),
    onDrained: () => {
      hear()
      socket.resume()
    },
  })

  socket.on('message', (data, isBinary) => {
    hear()
    line.add(isBinary ? BINARY_FRAME : frameOf(textOf(data)))
  })
  socket.on('ping', hear)
  socket.on('pong', hear)
  socket.on('error', (error) => calls.log.debug({ err: error }, 'a socket failed'))
  socket.once('close', () => {
    subscriptions.close()
    closed.abort()
  })

  return { bearer, heardAtMs: () => (socket.isPaused ? performance.now() : heardAtMs), close: sendQueue.close }
}
