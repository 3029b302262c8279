import type { timeCall } from '@folio/contracts/websocket/time.ts'
import { every } from '@folio/kernel/timing/timers.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { Socket } from '../../api/socket/socket.ts'

/** The bounds within which the server's clock is ahead of the page's clock, in milliseconds. */
export type ClockBounds = { readonly least: number; readonly most: number }

const EVERY_MS = 30_000

/**
 * Narrows the bounds by one answer of `time`, whose seconds are rounded down: the server read its clock between the request
 * and the answer. Bounds that contradict the earlier ones replace them: a clock was set.
 */
export const narrowed = (
  known: ClockBounds | undefined,
  { time, sentAtMs, receivedAtMs }: { readonly time: number; readonly sentAtMs: number; readonly receivedAtMs: number },
): ClockBounds => {
  const told = { least: time * SECOND_MS - receivedAtMs, most: (time + 1) * SECOND_MS - sentAtMs }
  if (known === undefined) return told
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) }
  return both.least <= both.most ? both : told
}

/** The server's time by the page's clock. */
export type ServerClock = {
  /** Returns milliseconds since 1970; by the page's own clock until the server has told its time. */
  readonly nowMs: () => number
  readonly stop: () => void
}

/** Asks for the server's time at once and from time to time. */
export const followServerClock = (socket: Socket): ServerClock => {
  let bounds: ClockBounds | undefined
  const ask = async (): Promise<void> => {
    if (socket.state().status !== 'open') return
    const sentAtMs = Date.now()
    try {
      const { time } = await socket.call<typeof timeCall>({ time: 1 })
      bounds = narrowed(bounds, { time, sentAtMs, receivedAtMs: Date.now() })
    } catch {
      // The next answer tells.
    }
  }
  const stopAsking = every(EVERY_MS, () => void ask())
  const unsubscribe = socket.subscribe(() => void ask())
  void ask()
  return {
    nowMs: () => Date.now() + (bounds === undefined ? 0 : (bounds.least + bounds.most) / 2),
    stop: () => {
      stopAsking()
      unsubscribe()
    },
  }
}
