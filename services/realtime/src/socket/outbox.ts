import type { WebSocket } from 'ws'
import { closeCodes } from '../application/close-codes.ts'
import type { Limits } from './limits.ts'

/** What goes out to one client, with a bound on what may wait for it. */
export type Outbox = {
  /** Sends a text; a client for whom too much is waiting already is let go instead. */
  readonly send: (text: string) => void
  /** Where much waits for the client: a promise that resolves when it took it all; one that does not is let go after a while. */
  readonly room: () => Promise<void> | undefined
  /** Closes after what was sent; nothing is sent from then on. */
  readonly close: (code: number, reason: string) => void
  /** Closes in the same way, and reads nothing more from the client, the answer to the closing included. */
  readonly cut: (code: number, reason: string) => void
}

/** The bounds, and who is told when nothing more is sent, and when that is for the client's slowness. */
export type OutboxOptions = Pick<Limits, 'bufferedBytesMax' | 'flushMs'> & {
  readonly onClosing: () => void
  readonly onDropped: () => void
}

const CLOSE_WITHIN_MS = 5_000
const CUT_WITHIN_MS = 500
const TOO_SLOW = 'reads too slowly: connect again and resume with from_revision'

/** The way out of one socket. */
export const openOutbox = (socket: WebSocket, options: OutboxOptions): Outbox => {
  const { bufferedBytesMax, flushMs, onClosing, onDropped } = options
  let unflushed = 0
  const waiting = new Set<() => void>()

  const letAllGoOn = (): void => {
    for (const goOn of waiting) goOn()
    waiting.clear()
  }

  const isOpen = (): boolean => socket.readyState === socket.OPEN

  const closeWithin = (ms: number, code: number, reason: string): void => {
    if (!isOpen()) return
    socket.close(code, reason)
    onClosing()
    letAllGoOn()
    // Who does not read does not read the closing either.
    const last = setTimeout(() => socket.terminate(), ms)
    socket.once('close', () => clearTimeout(last))
  }
  const close: Outbox['close'] = (code, reason) => closeWithin(CLOSE_WITHIN_MS, code, reason)

  const drop = (): void => {
    if (isOpen()) onDropped()
    close(closeCodes.tryAgain, TOO_SLOW)
  }

  const onFlushed = (): void => {
    unflushed -= 1
    if (unflushed === 0) letAllGoOn()
  }

  const flushed = (): Promise<void> =>
    new Promise((resolve) => {
      const late = setTimeout(drop, flushMs)
      waiting.add(() => {
        clearTimeout(late)
        resolve()
      })
    })

  socket.once('close', letAllGoOn)
  return {
    send: (text) => {
      if (!isOpen()) return
      if (socket.bufferedAmount > bufferedBytesMax) {
        drop()
        return
      }
      unflushed += 1
      socket.send(text, onFlushed)
    },
    room: () => (isOpen() && unflushed > 0 && socket.bufferedAmount > bufferedBytesMax / 2 ? flushed() : undefined),
    close,
    cut: (code, reason) => {
      closeWithin(CUT_WITHIN_MS, code, reason)
      socket.pause()
    },
  }
}
