import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { BINARY_FRAME, type Frame, frameOf } from '../application/frame.ts'
import type { Bearer } from '../application/session.ts'
import { openSubscriptions } from '../application/subscriptions.ts'
import { frameAnswerer } from './answer-frame.ts'
import { callLine } from './call-line.ts'
import { openOutbox } from './outbox.ts'
import { refusedFrames } from './refused-frames.ts'
import type { Surroundings } from './surroundings.ts'

/** A socket with a client on it. */
export type Connection = {
  readonly bearer: Bearer
  /** When something last came from the client, by `performance.now()`: now, while nothing is read from it. */
  readonly heardAtMs: () => number
  readonly close: (code: number, reason: string) => void
}

const isPing = ({ kind }: Frame): boolean => 'call' in kind && kind.call === 'ping'

/** Sockets give buffers as long as nothing else is asked of them. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '')

/** Serves a client on a socket until one of them closes it. */
export const openConnection = (socket: WebSocket, bearer: Bearer, around: Surroundings): Connection => {
  const { calls, limits, counts } = around
  const id = randomUUID()
  let heardAtMs = performance.now()

  const onDropped = (): void => {
    counts.dropped += 1
  }
  const onChange = (by: 1 | -1): void => {
    counts.subscriptions += by
  }
  const subscriptions = openSubscriptions({ max: limits.subscriptionsMax, onChange })
  const outbox = openOutbox(socket, { ...limits, onDropped, onClosing: subscriptions.close })
  const caller = { user: bearer?.client_id ?? id, connection: id }
  const answerFrame = frameAnswerer(around, { bearer, caller, outbox, subscriptions, refused: refusedFrames(limits) })
  const answer = async (frame: Frame): Promise<void> => {
    if (socket.readyState === socket.OPEN) await answerFrame(frame)
  }
  const hear = (): void => {
    heardAtMs = performance.now()
  }
  const line = callLine({
    answer,
    max: limits.waitingCallsMax,
    onFull: () => socket.pause(),
    onRoom: () => {
      hear()
      socket.resume()
    },
  })

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

  return { bearer, heardAtMs: () => (socket.isPaused ? performance.now() : heardAtMs), close: outbox.close }
}
