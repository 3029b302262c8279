import { after } from '@folio/kernel/timing/timers.ts'
import type { WebSocket } from 'ws'
import { closeCodes } from '../application/close-codes.ts'
import type { LatestQueue } from '../application/session.ts'
import { latestQueue } from './latest-queue.ts'
import type { Limits } from './limits.ts'

/** Sends texts to one client and bounds the bytes that wait for it. */
export type SendQueue = {
  /** Sends a text; closes the connection instead if more bytes wait than the limit allows. */
  readonly send: (text: string) => void
  /** Sends pushes of which only the newest counts; they wait while the client has a backlog. */
  readonly latest: LatestQueue
  /**
   * Returns a promise of the moment when the client has read all waiting bytes; undefined if little waits. A client that
   * does not read them within `flushMs` is disconnected.
   */
  readonly whenDrained: () => Promise<void> | undefined
  /** Closes the connection after the texts sent so far; sends nothing more. */
  readonly close: (code: number, reason: string) => void
}

/** The limits; `onClosing` is called when the queue closes, `onDropped` when it does so because the client is too slow,
 * `onLatest` before each push of which only the newest counts. */
export type SendQueueOptions = Pick<Limits, 'bufferedBytesMax' | 'latestBytesMax' | 'flushMs'> & {
  readonly onClosing: () => void
  readonly onDropped: () => void
  readonly onLatest: () => void
}

const CLOSE_WITHIN_MS = 5_000
const TOO_SLOW = 'reads too slowly: connect again and resume with from_revision'

/** The callers who wait until the client has read all bytes. */
type FlushWaiters = { readonly wait: () => Promise<void>; readonly release: () => void }

/** Makes the waiters of one socket; calls `onLate` for each that waits for longer than `flushMs`. */
const flushWaiters = (flushMs: number, onLate: () => void): FlushWaiters => {
  const waiting = new Set<() => void>()
  return {
    wait: () =>
      new Promise((resolve) => {
        const cancelLate = after(flushMs, onLate)
        waiting.add(() => {
          cancelLate()
          resolve()
        })
      }),
    release: () => {
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
  }
}

/** Opens the send queue of one socket. */
export const openSendQueue = (socket: WebSocket, options: SendQueueOptions): SendQueue => {
  const { bufferedBytesMax, latestBytesMax, flushMs, onClosing, onDropped, onLatest } = options
  let unflushed = 0

  const isOpen = (): boolean => socket.readyState === socket.OPEN

  const close: SendQueue['close'] = (code, reason) => {
    if (!isOpen()) return
    socket.close(code, reason)
    onClosing()
    waiters.release()
    // A client that does not read does not answer the close frame either.
    const cancelEnd = after(CLOSE_WITHIN_MS, () => socket.terminate())
    socket.once('close', cancelEnd)
  }

  const drop = (): void => {
    if (isOpen()) onDropped()
    close(closeCodes.tryAgain, TOO_SLOW)
  }
  const waiters = flushWaiters(flushMs, drop)

  const onFlushed = (): void => {
    unflushed -= 1
    if (unflushed === 0) waiters.release()
    latest.flush()
  }

  const write = (text: string): void => {
    unflushed += 1
    socket.send(text, onFlushed)
  }

  const latest = latestQueue({
    hasRoom: () => isOpen() && socket.bufferedAmount <= latestBytesMax,
    send: (text) => {
      onLatest()
      write(text)
    },
  })

  socket.once('close', waiters.release)
  return {
    send: (text) => {
      if (!isOpen()) return
      if (socket.bufferedAmount > bufferedBytesMax) {
        drop()
        return
      }
      write(text)
    },
    latest,
    whenDrained: () =>
      isOpen() && unflushed > 0 && socket.bufferedAmount > bufferedBytesMax / 2 ? waiters.wait() : undefined,
    close,
  }
}
