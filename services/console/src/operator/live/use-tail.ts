import { useState } from 'react'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { useEvents, useStream } from '../shell/stream.ts'

/** The shown part of the stream: all that was read, or what there was when the reader paused it. */
export type Tail = {
  /** The newest first. */
  readonly events: readonly LedgerEvent[]
  readonly isPaused: boolean
  /** The number of events that came since the pause, as far as they are kept. */
  readonly waiting: number
  /** The number of events that are not among the shown ones, because more came than the stream shows. */
  readonly skipped: number
  readonly toggle: () => void
}

/** The events at which the reader paused the stream of a key. */
type Held = { readonly key: string; readonly events: readonly LedgerEvent[] }

/** Returns the shown events of the stream of a key; what was held of another stream is not shown. */
export const tailOf = (
  live: readonly LedgerEvent[],
  key: string,
  held: Held | undefined,
): Pick<Tail, 'events' | 'isPaused' | 'waiting'> => {
  if (held?.key !== key) return { events: live.toReversed(), isPaused: false, waiting: 0 }
  const newest = held.events.at(-1)?.position ?? -1
  const waiting = live.filter(({ position }) => position > newest).length
  return { events: held.events.toReversed(), isPaused: true, waiting }
}

/** Returns the events of the stream, and the way to hold them still; another stream is not paused. */
export const useTail = (): Tail => {
  const live = useEvents()
  const { log, key: keyOf } = useStream()
  const [held, setHeld] = useState<Held>()
  const key = keyOf()
  if (held !== undefined && held.key !== key) setHeld(undefined)
  const tail = tailOf(live, key, held)
  return {
    ...tail,
    skipped: log.skipped(),
    toggle: () => setHeld(tail.isPaused ? undefined : { key, events: live }),
  }
}
