import { type EventReader, StoreDamaged } from '@folio/event-store/port.ts'
import { type Amount, greaterOf, lesserOf, ZERO } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { SNAPSHOT_EVERY, snapshotsTaken } from '@folio/service-kit/aggregates/snapshots.ts'
import { eventOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { accountAtRevision, stateInSnapshot } from './account-at-revision.ts'
import type { AccountEvent, AccountStream } from './account-stream.ts'

/** The balance after the event at a revision. */
export type BalancePoint = { readonly revision: number; readonly at: Timestamp; readonly balance: Amount }

/** The points of neighbouring events, as their first, lowest, highest and last. */
export type BalanceBucket = {
  readonly first: BalancePoint
  readonly low: Amount
  readonly high: Amount
  readonly last: BalancePoint
}

/** A balance history: the balance before the first point, and the points. */
export type BalanceHistory = {
  readonly before: Amount
  readonly points: readonly BalancePoint[]
  /** True if only the balances at snapshots are among the points. */
  readonly isSampled: boolean
}

/** The currency and the window of time that a caller asks for. */
export type BalanceQuery = {
  readonly currency: string
  readonly start_date_time?: number | undefined
  readonly end_date_time?: number | undefined
}

/** The part of an account's events that a balance history shows, by revisions, both inclusive; none if `to` is below `from`. */
export type Window = { readonly currency: string; readonly from: number; readonly to: number }

/**
 * Finds the part of a stream in a window of time, from start, inclusive, to end, exclusive, in microseconds since 1970; with
 * `newest` no later event than that is in it.
 */
export const windowOf = async (
  store: EventReader,
  { stream, newest }: { readonly stream: string; readonly newest?: number },
  { currency, start_date_time: start, end_date_time: end }: BalanceQuery,
): Promise<Window> => {
  const before = start === undefined ? -1 : await revisionBefore(store, stream, start)
  const last = end === undefined ? newest : await revisionBefore(store, stream, end)
  const to = last ?? (await newestRevision(store, stream))
  return { currency, from: before + 1, to: Math.min(to, newest ?? to) }
}

/** The most events that a balance history reads one by one; a longer one is made from snapshots. */
const EXACT_EVENTS_MAX = 10_000

const PAGE_EVENTS = 1000

const exactPoints = async (
  store: EventReader,
  { stream, eventTypes }: AccountStream,
  { currency, from, to }: Window,
): Promise<readonly BalancePoint[]> => {
  const points: BalancePoint[] = []
  for (let start = from; start <= to; start += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, to - start + 1)
    for (const recorded of await store.readStream(stream, { direction: 'forwards', from: start, limit })) {
      const balance = eventOf<AccountEvent>(recorded, eventTypes).data.balances?.[currency]
      if (balance === undefined) continue
      points.push({ revision: recorded.revision, at: metadataOf(recorded).at, balance: balance.balance })
    }
  }
  return points
}

const timeOf = async (store: EventReader, stream: string, revision: number): Promise<Timestamp> => {
  const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (event === undefined) throw new StoreDamaged(`${formatEventRef({ stream, revision })} is missing`)
  return metadataOf(event).at
}

const SAMPLES_MAX = 500
const SAMPLES_AT_ONCE = 20

/** The numbers of the snapshots within a window, evenly spaced if there are more than 500. */
const numbersWithin = (taken: number, { from, to }: Window): readonly number[] => {
  const first = Math.max(1, Math.ceil(from / SNAPSHOT_EVERY))
  const last = Math.min(taken, Math.floor(to / SNAPSHOT_EVERY))
  const step = Math.max(1, Math.ceil((last - first + 1) / SAMPLES_MAX))
  const numbers: number[] = []
  for (let number = first; number <= last; number += step) numbers.push(number)
  return numbers
}

const sampledPoints = async (
  store: EventReader,
  account: AccountStream,
  window: Window,
): Promise<readonly BalancePoint[]> => {
  const { currency, to } = window
  const numbers = numbersWithin(await snapshotsTaken(store, account.foldVersion, account.stream), window)
  const points: BalancePoint[] = []
  for (let start = 0; start < numbers.length; start += SAMPLES_AT_ONCE) {
    const some = numbers.slice(start, start + SAMPLES_AT_ONCE).map(async (number): Promise<BalancePoint> => {
      const { revision, state } = await stateInSnapshot(store, account, number)
      const at = await timeOf(store, account.stream, revision)
      return { revision, at, balance: state.balances[currency]?.balance ?? ZERO }
    })
    points.push(...(await Promise.all(some)))
  }
  const end = await accountAtRevision(store, account, to)
  const last = { revision: to, at: await timeOf(store, account.stream, to), balance: end.balances[currency]?.balance }
  return [...points.filter(({ revision }) => revision < to), { ...last, balance: last.balance ?? ZERO }]
}

/** Reads a balance history: each event that changed it, or in a long window the balances at snapshots and at the end. */
export const balanceHistory = async (
  store: EventReader,
  account: AccountStream,
  window: Window,
): Promise<BalanceHistory> => {
  const { currency, from, to } = window
  const { balances } = await accountAtRevision(store, account, Math.min(from, to + 1) - 1)
  const before = balances[currency]?.balance ?? ZERO
  const isSampled = to - from + 1 > EXACT_EVENTS_MAX
  const read = isSampled ? sampledPoints : exactPoints
  return { before, points: to < from ? [] : await read(store, account, window), isSampled }
}

const extended = (bucket: BalanceBucket | undefined, point: BalancePoint): BalanceBucket => {
  const { balance } = point
  if (bucket === undefined) return { first: point, low: balance, high: balance, last: point }
  const { first, low, high } = bucket
  return { first, low: lesserOf(balance, low), high: greaterOf(balance, high), last: point }
}

/**
 * Puts points into buckets of equal width in time if there are more than `max`; else each point has a bucket of its own.
 * Buckets without a point are left out.
 */
export const bucketsOf = (points: readonly BalancePoint[], max: number): readonly BalanceBucket[] => {
  if (points.length <= max) return points.map((point) => extended(undefined, point))
  const times = points.map(({ at }) => microsecondsOf(at))
  const [begin = 0, end = 0] = [times[0], times.at(-1)]
  const width = Math.max(1, (end - begin) / max)
  const buckets = new Map<number, BalanceBucket>()
  points.forEach((point, index) => {
    const number = Math.min(max - 1, Math.floor(((times[index] ?? begin) - begin) / width))
    buckets.set(number, extended(buckets.get(number), point))
  })
  return [...buckets.values()]
}
