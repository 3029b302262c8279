import { sleep } from '@folio/kernel/timing/sleep.ts'
import { growingPauseMs } from '../../time/growing-pause.ts'
import { type Failure, failureIn } from '../call-failure.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import { readEvents, type StreamEnd } from './read-events.ts'

/**
 * The state of the event stream: `waiting` reconnects by itself, `ended` does not; `failure` is the answer that refused it. A
 * live stream is caught up once the server has told that it looked through everything that was stored before.
 */
export type StreamState =
  | { readonly status: 'connecting' }
  | { readonly status: 'live'; readonly isCaughtUp: boolean }
  | { readonly status: 'waiting'; readonly pauseMs: number; readonly failure?: Failure }
  | { readonly status: 'ended'; readonly reason: string; readonly failure?: Failure }

/** The stream to follow and the receivers of its events. */
export type Following = {
  /** Opens one connection; `cursor` is the id of the newest event seen, undefined at first. */
  readonly open: (cursor: string | undefined, signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: LedgerEvent) => void
  /** Called with the number of events that a stream with a limit left out. */
  readonly onSkipped?: (events: number) => void
  readonly onState: (state: StreamState) => void
  /**
   * Called when a connection without a cursor is live: it does not give the events that came before, since the page was
   * read.
   */
  readonly onLiveFromNow?: () => void
  /** Called when the store has another epoch: all that was shown before is to be read again. */
  readonly onReset: () => void
}

const PAUSES = { firstMs: 250, longestMs: 30_000 }

/** An attempt to connect that has no answer after this time is broken. */
const OPEN_MAX_MS = 30_000

/** Runs an attempt to connect with a signal that aborts with the given one, and where no answer comes in time. */
const openInTime = async (
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> => {
  const late = new AbortController()
  const end = (): void => late.abort()
  const limit = AbortSignal.timeout(OPEN_MAX_MS)
  limit.addEventListener('abort', end)
  try {
    return await open(AbortSignal.any([signal, late.signal]))
  } catch {
    return undefined
  } finally {
    // The answer to an attempt in time is read for as long as it comes.
    limit.removeEventListener('abort', end)
  }
}

/** A connection that lived so long counts as a good one, also without events. */
const GOOD_AFTER_MS = 5000

const SESSION_ENDED = 'session_ended'
/** The reasons of an end after which the same session or token cannot follow again; after others it, or a new token, can. */
const FINAL_REASONS: readonly string[] = [SESSION_ENDED, 'token_revoked']
/** The statuses after which the same session cannot follow: it has ended, or its role or page may not read. */
const FINAL_STATUSES: Readonly<Record<number, string>> = { 401: SESSION_ENDED, 403: 'forbidden' }

/** The reason for which no further attempt can succeed; undefined if one can. */
const finalReason = (end: Attempt): string | undefined => {
  if (end.kind === 'forbidden') return end.reason
  return end.kind === 'ended' && FINAL_REASONS.includes(end.reason) ? end.reason : undefined
}

type Attempt =
  | StreamEnd
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'forbidden'; readonly reason: string; readonly failure: Failure }

/**
 * Makes a follower of the event stream: `run` follows until its signal aborts or the stream ends for good, reconnects with
 * the newest id, and may be called again later; it continues where it was.
 */
export const eventFollower = ({ open, onEvent, onSkipped, onState, onLiveFromNow, onReset }: Following) => {
  let cursor: string | undefined
  let failures = 0

  const attempt = async (signal: AbortSignal): Promise<Attempt> => {
    const isFromNow = cursor === undefined
    const response = await openInTime((inTime) => open(cursor, inTime), signal)
    if (response === undefined) return { kind: 'broken' }
    if (!response.ok || response.body === null) {
      const failure = failureIn(response, await response.json().catch(() => undefined))
      const reason = FINAL_STATUSES[failure.status]
      return reason === undefined ? { kind: 'refused', failure } : { kind: 'forbidden', reason, failure }
    }
    onState({ status: 'live', isCaughtUp: false })
    if (isFromNow) onLiveFromNow?.()
    const liveAtMs = performance.now()
    const end = await readEvents(response.body, {
      onCursor: (id) => {
        cursor = id
      },
      onEvent: (event) => {
        failures = 0
        onEvent(event)
      },
      ...(onSkipped === undefined ? {} : { onSkipped }),
      onCaughtUp: () => onState({ status: 'live', isCaughtUp: true }),
    })
    if (performance.now() - liveAtMs >= GOOD_AFTER_MS) failures = 0
    return end
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      onState({ status: 'connecting' })
      const end = await attempt(signal)
      if (signal.aborted) return
      const reason = finalReason(end)
      const refusal = 'failure' in end ? { failure: end.failure } : {}
      if (reason !== undefined) return onState({ status: 'ended', reason, ...refusal })
      if (end.kind === 'reset') {
        cursor = undefined
        onReset()
      }
      const pauseMs = Math.max(
        growingPauseMs(failures, PAUSES),
        end.kind === 'refused' ? (end.failure.retryAfterS ?? 0) * 1000 : 0,
      )
      failures += 1
      onState({ status: 'waiting', pauseMs, ...refusal })
      await sleep(pauseMs, signal)
    }
  }

  return { run }
}
