import type { Clock } from '@folio/kernel/timestamp.ts'
import { feedOfBatches } from './feed-of-batches.ts'
import type { Feed, FeedBatch, FeedRange, FeedTick, LateTick } from './port.ts'
import { type FileSecond, type RecordedFile, recordedFile } from './recorded-file.ts'
import { sleepUntil } from './sleep-until.ts'

/** A symbol of a file of ticks, and the number of decimals that all of its quotes must show. */
export type RecordedSymbol = { readonly symbol: string; readonly decimals: number }

/** The parts of a recorded feed. */
export type RecordedFeedOptions = {
  /** The file: `RECORDED_HEADER`, then rows ordered by `source_time`. */
  readonly path: string
  readonly symbols: readonly RecordedSymbol[]
  /** A second of the file comes not before this clock reads it; without a clock all come at once. */
  readonly clock?: Clock
  /** The file is given again and again, so many seconds later each time; it must not be longer. Left out, once. */
  readonly repeatSeconds?: number
}

/** The maximum number of seconds with rows in one batch. */
const BATCH_SECONDS_MAX = 60

const later = ({ second, ticks, late }: FileSecond, seconds: number): FileSecond => {
  const moved = (tick: FeedTick): FeedTick => ({ ...tick, sourceTime: tick.sourceTime + seconds })
  return { second: second + seconds, ticks: ticks.map(moved), late: late.map(moved) }
}

const inOrder = (ticks: readonly FeedTick[]): readonly FeedTick[] =>
  ticks.toSorted((a, b) => a.sourceTime - b.sourceTime || a.sourceSeq - b.sourceSeq)

const batchOf = ({ second, ticks, late }: FileSecond, completeTo: number): FeedBatch => ({
  ticks: inOrder(ticks),
  ...(late.length === 0 ? {} : { late: inOrder(late).map((tick) => ({ tick, foundAt: second })) }),
  completeTo,
})

/** Reads a file again and again, beginning with the last round that has begun at an epoch, at the rows after it. */
const repeatedSeconds = async function* (
  { secondsFrom, offsetBefore }: RecordedFile,
  repeatSeconds: number,
  after: number,
): AsyncIterable<FileSecond> {
  let first: number | undefined
  for await (const { second } of secondsFrom(0)) {
    first = second
    break
  }
  if (first === undefined) return
  let round = Math.max(0, Math.floor((after - first) / repeatSeconds))
  for (let offset = await offsetBefore(after - round * repeatSeconds); ; offset = 0) {
    for await (const second of secondsFrom(offset)) {
      if (second.second - first >= repeatSeconds)
        throw new Error(`the file of ticks is longer than the ${repeatSeconds} s after which it is repeated`)
      yield later(second, round * repeatSeconds)
    }
    round += 1
  }
}

/** Joins batches of several seconds as long as later ones are due, so that a reader that is behind gets many at a time. */
const joined = async function* (batches: AsyncIterable<FeedBatch>, newestDue: () => number): AsyncIterable<FeedBatch> {
  let ticks: FeedTick[] = []
  let late: LateTick[] = []
  let completeTo: number | undefined
  let seconds = 0
  const taken = (upTo: number): FeedBatch => {
    const batch = { ticks, ...(late.length === 0 ? {} : { late }), completeTo: upTo }
    ticks = []
    late = []
    completeTo = undefined
    seconds = 0
    return batch
  }
  for await (const batch of batches) {
    if (completeTo !== undefined && seconds === BATCH_SECONDS_MAX) yield taken(completeTo)
    // As arguments of one call so many as a second may have would be too many.
    for (const each of batch.ticks) ticks.push(each)
    for (const each of batch.late ?? []) late.push(each)
    completeTo = batch.completeTo
    if (batch.ticks.length > 0 || batch.late !== undefined) seconds += 1
    if (completeTo >= newestDue()) yield taken(completeTo)
  }
  if (completeTo !== undefined) yield taken(completeTo)
}

/**
 * Makes a feed of a CSV file, which it reads line by line from its start's epoch on.
 *
 * - The watermark rises to a second when the file's next row is of a later one.
 * - A row behind one of a later second is a late tick, at whatever time it is read.
 * - The feed skips the rows of symbols that the reader did not ask for; a malformed row fails the subscription.
 * - The subscription is done at the end of the file. At the pace of a clock it goes on without ticks, and takes the rows that
 *   the file gets later, each once its line has ended.
 */
export const recordedFeed = ({ path, symbols: available, clock, repeatSeconds }: RecordedFeedOptions): Feed => {
  const newestDue = (): number => (clock === undefined ? Number.POSITIVE_INFINITY : Math.floor(clock() / 1e6))

  const bySecond = async function* (range: FeedRange, signal: AbortSignal): AsyncIterable<FeedBatch> {
    const { symbols, after, untilEpoch = Number.POSITIVE_INFINITY } = range
    const known = new Map(available.map(({ symbol, decimals }) => [symbol, decimals]))
    const unknown = symbols.filter((symbol) => !known.has(symbol))
    if (unknown.length > 0) throw new Error(`the recorded feed has no symbol ${unknown.join(', ')}`)
    const decimals = new Map([...known].filter(([symbol]) => symbols.includes(symbol)))
    const file = recordedFile(path, { decimals, isGrowing: clock !== undefined && repeatSeconds === undefined })

    let completeTo = after.epoch
    const waitFor = async (second: number): Promise<void> => {
      if (clock !== undefined) await sleepUntil(clock, second * 1e6, { signal })
    }
    /** Raises the watermark with the clock, and up to an epoch, where no row of these seconds comes. */
    const batchesWithout = async function* (end: number): AsyncIterable<FeedBatch> {
      while (completeTo < end) {
        await waitFor(completeTo + 1)
        if (signal.aborted) return
        completeTo = Math.min(end, Math.max(completeTo + 1, newestDue()))
        yield { ticks: [], completeTo }
      }
    }
    const batchesOf = async function* (seconds: AsyncIterable<FileSecond>): AsyncIterable<FeedBatch> {
      for await (const each of seconds) {
        const { second } = each
        if (signal.aborted) return
        if (second <= after.epoch) continue
        yield* batchesWithout(Math.min(second - 1, untilEpoch))
        if (signal.aborted || completeTo >= untilEpoch) return
        await waitFor(second)
        if (signal.aborted) return
        completeTo = Math.max(completeTo, second)
        yield batchOf(each, completeTo)
      }
    }

    if (repeatSeconds !== undefined) {
      yield* batchesOf(repeatedSeconds(file, repeatSeconds, after.epoch))
      return
    }
    for (let seconds = file.secondsFrom(await file.offsetBefore(after.epoch)); ; seconds = file.readOn()) {
      // Rows that are in the file before this moment are read before the watermark passes it.
      const due = Math.min(newestDue(), untilEpoch)
      yield* batchesOf(seconds)
      if (clock === undefined || signal.aborted) return
      if (completeTo < due) {
        completeTo = due
        yield { ticks: [], completeTo }
      }
      if (completeTo >= untilEpoch) return
      await waitFor(completeTo + 1)
      if (signal.aborted) return
    }
  }

  return feedOfBatches((range, signal) => joined(bySecond(range, signal), newestDue))
}
