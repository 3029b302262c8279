import type { Checkpoint } from '../../checkpoint/checkpoint.ts'
import type { FindingsSummary } from '../findings.ts'
import type { HistoryEnd, KnownHistory } from '../history/known-history.ts'
import type { OpenTransfer } from '../money/open-transfers.ts'
import type { Total } from '../money/totals.ts'
import type { ViewComparison } from '../views/compare-views.ts'

/** The options of a verification; `now` in microseconds since 1970. */
export type VerifyOptions = {
  readonly threads: number
  /** The number of events up to which the calling thread verifies alone; left out, `INLINE_EVENTS_MAX`. */
  readonly inlineEventsMax?: number
  readonly now: number
  /** True for a copy to be restored: its views are made anew, and its times are not compared with the clock. */
  readonly isForRestore?: boolean
  /** Called from time to time with the number of checked events and of all events. */
  readonly onProgress: (checked: number, all: number) => void
  /** Goes on from the history of a checkpoint, and checks what came after it. */
  readonly since?: SinceCheckpoint
  /** Reads everything, and compares the history up to the position of this checkpoint with it. */
  readonly expected?: Checkpoint
  /** Called with the end of the history if nothing was found. */
  readonly onWhole?: (end: HistoryEnd) => void
}

/** A checkpoint, with its history as it is kept in a file. */
export type SinceCheckpoint = {
  readonly checkpoint: Checkpoint
  readonly stateFile: string
  readonly history: KnownHistory
}

/** The result of verifying a store up to a position. */
export type Verified = {
  readonly epoch: number
  readonly position: number
  /** The events that were checked. */
  readonly events: number
  readonly streams: number
  readonly seconds: number
  readonly eventsPerSecond: number
  readonly totals: readonly Total[]
  readonly openTransfers: readonly OpenTransfer[]
  readonly views: readonly ViewComparison[]
  /** The days of the market whose ticks nobody can prove, since their secrets are lost. */
  readonly lostDays: readonly string[]
  readonly findings: FindingsSummary
}
