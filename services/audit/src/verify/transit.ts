import { type Amount, isLess, isNegative, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import { ownText } from './own-text.ts'
import type { ProvenEvent } from './proven-event.ts'

/** An event, where it stands and when it was. */
export type EventPlace = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly at: string
}

/** What some events left in one currency of a transit account: their sum, how low it went on the way, and by which event. */
export type InTransit = {
  readonly sum: Amount
  readonly lowest: Amount
  readonly lowestAt: EventPlace
  /** The event that put money there. */
  readonly since: EventPlace
}

/** Transit accounts that events have touched and not left as they were, by `account currency`. */
export type Transit = {
  readonly move: (key: string, amount: Amount, by: ProvenEvent) => void
  readonly entries: () => ReadonlyMap<string, InTransit>
}

/** What two stretches of events left in a transit account, one after the other. */
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

/** Whether nothing is left and nothing was ever missing: then the account can be forgotten. */
export const isSettled = ({ sum, lowest }: InTransit): boolean => sum === ZERO && lowest === ZERO

const placeOf = ({ event, metadata }: ProvenEvent): EventPlace => {
  const { stream, revision, position } = event
  return { stream, revision, position, at: ownText(metadata.at) }
}

/** No money in transit yet. */
export const noTransit = (): Transit => {
  const open = new Map<string, InTransit>()
  return {
    move: (key, amount, by) => {
      const before = open.get(key)
      if (before !== undefined && before.lowest === ZERO && before.sum === negated(amount)) {
        open.delete(key)
        return
      }
      const place = placeOf(by)
      const lowest = isNegative(amount) ? amount : ZERO
      const now = joined(before, { sum: amount, lowest, lowestAt: place, since: place })
      if (isSettled(now)) open.delete(key)
      else open.set(key, now)
    },
    entries: () => open,
  }
}
