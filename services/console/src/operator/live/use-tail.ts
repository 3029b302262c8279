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

/** Returns the events of the stream, and the way to hold them still. */
export const useTail = (): Tail => {
  const live = useEvents()
  const { log } = useStream()
  const [held, setHeld] = useState<readonly LedgerEvent[]>()
  const newest = held?.at(-1)?.position ?? -1
  return {
    events: (held ?? live).toReversed(),
    isPaused: held !== undefined,
    waiting: held === undefined ? 0 : live.filter(({ position }) => position > newest).length,
    skipped: log.skipped(),
    toggle: () => setHeld(held === undefined ? live : undefined),
  }
}
