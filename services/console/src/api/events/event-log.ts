import { after } from '@folio/kernel/timing/timers.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import { arrivals } from './arrivals.ts'

/**
 * The newest events of the stream, oldest first, for readers that re-render at most four times a second, and once a second
 * while events are skipped.
 */
export type EventLog = {
  readonly push: (event: LedgerEvent) => void
  /** Counts events that came and are not in the log, because more came than the stream shows. */
  readonly skip: (events: number) => void
  readonly clear: () => void
  /** Shows what was pushed at once, without waiting for the next batch. */
  readonly flush: () => void
  readonly read: () => readonly LedgerEvent[]
  /** The events that were pushed in each of the last 60 whole seconds, oldest first, also those that are kept no more. */
  readonly perSecond: () => readonly number[]
  /** The number of events that were skipped since the log was empty. */
  readonly skipped: () => number
  readonly subscribe: (onChange: () => void) => () => void
}

const EVENTS_MAX = 1000
const BATCH_MS = 250
/** The batches while events are skipped: more come than a person reads, and rarer drawing leaves the machine to others. */
const BATCH_WITH_SKIPPED_MS = 1000
const SECONDS_COUNTED = 60

/** Makes an empty log; it keeps the newest 1,000 events and each position once. */
export const eventLog = (): EventLog => {
  const arrived = arrivals(SECONDS_COUNTED)
  const listeners = new Set<() => void>()
  let shown: readonly LedgerEvent[] = []
  let waiting: LedgerEvent[] = []
  let skipped = 0
  let hasSkipped = false
  let cancelBatch: (() => void) | undefined

  const show = (): void => {
    cancelBatch?.()
    cancelBatch = undefined
    hasSkipped = false
    const newest = shown.at(-1)?.position ?? -1
    const fresh = waiting.filter(({ position }) => position > newest)
    waiting = []
    if (fresh.length === 0) return
    shown = [...shown, ...fresh].slice(-EVENTS_MAX)
    for (const listener of listeners) listener()
  }

  return {
    push: (event) => {
      arrived.add()
      waiting.push(event)
      cancelBatch ??= after(hasSkipped ? BATCH_WITH_SKIPPED_MS : BATCH_MS, show)
    },
    skip: (events) => {
      arrived.add(events)
      skipped += events
      hasSkipped = true
    },
    clear: () => {
      shown = []
      waiting = []
      skipped = 0
      arrived.clear()
      for (const listener of listeners) listener()
    },
    flush: show,
    read: () => shown,
    perSecond: arrived.perSecond,
    skipped: () => skipped,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
