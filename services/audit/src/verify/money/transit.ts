import { type Amount, isLess, isNegative, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import type { RehashedEvent } from '../chain/rehashed-event.ts'

/** Names an event by stream, revision and position, with its time. */
export type TimedEventRef = PositionedEventRef & { readonly at: string }

/** The effect of some events on a transit account in one currency: their sum, its lowest value on the way, and the event that made it. */
export type InTransit = {
  readonly sum: Amount
  readonly lowest: Amount
  readonly lowestAt: TimedEventRef
  /** The event that put money there. */
  readonly since: TimedEventRef
}

/**
 * The beginning of the names of transit accounts; the id of the transfer follows. The auditor has its own copy, so that it
 * finds a service that books on another name.
 */
export const TRANSIT = 'transit:'

/** The transit accounts that a range of events changed, by `realm account currency`. */
export type Transit = {
  readonly has: (key: string) => boolean
  /** Puts money on an account that has none yet, by an earlier event. */
  readonly put: (key: string, amount: Amount, by: TimedEventRef) => void
  readonly move: (key: string, amount: Amount, by: RehashedEvent) => void
  readonly entries: () => ReadonlyMap<string, InTransit>
}

/** Merges the effects of two consecutive ranges on a transit account. */
export const joined = (before: InTransit | undefined, then: InTransit): InTransit => {
  if (before === undefined) return then
  const lowest = plus(before.sum, then.lowest)
  const isLower = isLess(lowest, before.lowest)
  return {
    sum: plus(before.sum, then.sum),
    lowest: isLower ? lowest : before.lowest,
    lowestAt: isLower ? then.lowestAt : before.lowestAt,
    since: before.sum === ZERO ? then.since : before.since,
  }
}

/** True when the account is empty and was never below zero; it can then be dropped. */
export const isSettled = ({ sum, lowest }: InTransit): boolean => sum === ZERO && lowest === ZERO

/** Names an event, without keeping it alive. */
export const timedEventRefOf = ({ event, metadata }: RehashedEvent): TimedEventRef => {
  const { stream, revision, position } = event
  return { stream, revision, position, at: metadata.at }
}

/** Makes an empty collection. */
export const noTransit = (): Transit => {
  const open = new Map<string, InTransit>()
  return {
    has: (key) => open.has(key),
    put: (key, amount, by) => {
      open.set(key, { sum: amount, lowest: ZERO, lowestAt: by, since: by })
    },
    move: (key, amount, by) => {
      const before = open.get(key)
      if (before !== undefined && before.lowest === ZERO && before.sum === negated(amount)) {
        open.delete(key)
        return
      }
      const place = timedEventRefOf(by)
      const lowest = isNegative(amount) ? amount : ZERO
      const now = joined(before, { sum: amount, lowest, lowestAt: place, since: place })
      if (isSettled(now)) open.delete(key)
      else open.set(key, now)
    },
    entries: () => open,
  }
}
