import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { type Call, type CallOptions, caller, type Send } from '../api/call.ts'
import { CallFailure, type Failure } from '../api/call-failure.ts'

/** An answer, and the moments of the server's times in it on the page's steady clock (`performance.now`). */
export type DatedAnswer<T> = { readonly data: T; readonly endsAtMs: (time: string) => number }

/** Returns the milliseconds until a time of the server when its answer comes, by the server's own clock; at least 0. */
export const remainingMs = (time: string, serverDate: string | null): number => {
  const sentAt = serverDate === null ? Date.now() : Date.parse(serverDate)
  // The date of an answer has no fractions of a second: the answer may have been made a second later.
  return Math.max(0, Date.parse(time) - sentAt - SECOND_MS)
}

/** Adds to a refusal that names the time of the next attempt the moment of it, as the detail `nextAtMs`. */
const withMoment = (failure: Failure, endsAtMs: (time: string) => number): Failure => {
  const { next_request_at: next } = failure.details
  if (typeof next !== 'string') return failure
  return { ...failure, details: { ...failure.details, nextAtMs: endsAtMs(next) } }
}

/** The moment, on the page's steady clock, from which a refused call may be made again; undefined where the answer names none. */
export const nextAttemptMs = ({ details }: Failure): number | undefined =>
  typeof details['nextAtMs'] === 'number' ? details['nextAtMs'] : undefined

/**
 * Makes a call whose answer has times that the page counts down to, whatever its own clock shows. Throws a `CallFailure`, of which
 * `nextAttemptMs` reads the time of the next attempt.
 */
export const datedCall = async <T>(send: Send, path: string, options?: CallOptions): Promise<DatedAnswer<T>> => {
  let date: string | null = null
  const call: Call = caller(async (...request) => {
    const response = await send(...request)
    date = response.headers.get('date')
    return response
  })
  const received = () => {
    const [receivedAtMs, serverDate] = [performance.now(), date]
    return (time: string): number => receivedAtMs + remainingMs(time, serverDate)
  }
  try {
    const data = await call<T>(path, options)
    return { data, endsAtMs: received() }
  } catch (error) {
    throw error instanceof CallFailure ? new CallFailure(withMoment(error.failure, received())) : error
  }
}

/** The whole seconds until a moment of the page's steady clock; 0 once it has passed. */
export const secondsUntil = (endsAtMs: number, nowMs: number): number =>
  Math.max(0, Math.floor((endsAtMs - nowMs) / SECOND_MS))
