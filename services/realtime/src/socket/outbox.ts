import type { WebSocket } from 'ws'
import { closeCodes } from '../application/close-codes.ts'
import type { Limits } from './limits.ts'

/** What goes out to one client, with a bound on what may wait for it. */
export type Outbox = {
  /** Sends a text; a client for whom too much is waiting already is let go instead. */
  readonly send: (text: string) => void
  /** Resolves when the client has taken all that was sent so far; one that takes nothing is let go after a while. */
  readonly flushed: () => Promise<void>
  /** Closes after what was sent; nothing is sent from then on. */
  readonly close: (code: number, reason: string) => void
}

/** The bounds, and who is told when a client is let go for its slowness. */
export type OutboxOptions = Pick<Limits, 'bufferedBytesMax' | 'flushMs'> & { readonly onDropped: () => void }

const CLOSE_WITHIN_MS = 5_000
const TOO_SLOW = 'reads too slowly: connect again and resume with from_revision'

/** The way out of one socket. */
export const openOutbox = (socket: WebSocket, { bufferedBytesMax, flushMs, onDropped }: OutboxOptions): Outbox => {
  let unflushed = 0
  const waiting = new Set<() => void>()

  const letAllGoOn = (): void => {
    for (const goOn of waiting) goOn()
    waiting.clear()
  }

  const isOpen = (): boolean => socket.readyState === socket.OPEN

  const close = (code: number, reason: string): void => {
    if (!isOpen()) return
    socket.close(code, reason)
    letAllGoOn()
    // Who does not read does not read the closing either.
    const last = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS)
    socket.once('close', () => clearTimeout(last))
  }

  const drop = (): void => {
    if (isOpen()) onDropped()
    close(closeCodes.tryAgain, TOO_SLOW)
  }

  const onFlushed = (): void => {
    unflushed -= 1
    if (unflushed === 0) letAllGoOn()
  }

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
    flushed: () =>
      new Promise((resolve) => {
        if (unflushed === 0 || !isOpen()) {
          resolve()
          return
        }
        const late = setTimeout(drop, flushMs)
        waiting.add(() => {
          clearTimeout(late)
          resolve()
        })
      }),
    close,
  }
}
