import { createReadStream } from 'node:fs'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { feedOfBatches } from './feed-of-batches.ts'
import type { Feed, FeedBatch, FeedRange, FeedTick } from './port.ts'
import { malformedRow, parseRecordedRow, RECORDED_HEADER } from './recorded-row.ts'
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

/** The rows from the first one of a second up to the first one of a later second. Some may be of earlier seconds. */
type FileSecond = { readonly second: number; readonly ticks: FeedTick[] }

/** How many seconds that have rows one batch may hold. */
const BATCH_SECONDS_MAX = 60
const LINE_LENGTH_MAX = 1000

/** Reads a file's lines, as many at a time as a part of the file holds. */
const linesOf = async function* (path: string): AsyncIterable<readonly string[]> {
  const parts: AsyncIterable<string> = createReadStream(path, 'utf8')
  let rest = ''
  for await (const part of parts) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_LENGTH_MAX) throw new Error(`${path} has a line of more than ${LINE_LENGTH_MAX} characters`)
    yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
  if (rest !== '') yield [rest]
}

/** Reads the ticks of these symbols, second by second; other rows count as seconds without ticks. */
const secondsOf = async function* (path: string, decimals: ReadonlyMap<string, number>): AsyncIterable<FileSecond> {
  let last: FileSecond | undefined
  let line = 0
  for await (const rows of linesOf(path)) {
    for (const row of rows) {
      line += 1
      if (line === 1) {
        if (row === RECORDED_HEADER) continue
        throw malformedRow(line, { name: 'the header', text: row, expected: RECORDED_HEADER })
      }
      const tick = parseRecordedRow(row, line)
      const second = Math.ceil(tick.sourceTime)
      if (last === undefined || second > last.second) {
        if (last !== undefined) yield last
        last = { second, ticks: [] }
      }
      const places = decimals.get(tick.symbol)
      if (places === undefined) continue
      if ((tick.quote.split('.')[1] ?? '').length !== places)
        throw malformedRow(line, { name: 'quote', text: tick.quote, expected: `${places} decimals for ${tick.symbol}` })
      last.ticks.push(tick)
    }
  }
  if (line === 0) throw new Error(`${path} is empty: expected the header ${RECORDED_HEADER}`)
  if (last !== undefined) yield last
}

const later = ({ second, ticks }: FileSecond, seconds: number): FileSecond => ({
  second: second + seconds,
  ticks: ticks.map((tick) => ({ ...tick, sourceTime: tick.sourceTime + seconds })),
})

/** Reads a file again and again, beginning with the last round that has begun at an epoch. */
const repeatedSeconds = async function* (
  read: () => AsyncIterable<FileSecond>,
  repeatSeconds: number,
  after: number,
): AsyncIterable<FileSecond> {
  let round: number | undefined
  for (;;) {
    let first: number | undefined
    for await (const second of read()) {
      first ??= second.second
      round ??= Math.max(0, Math.floor((after - first) / repeatSeconds))
      if (second.second - first >= repeatSeconds)
        throw new Error(`the file of ticks is longer than the ${repeatSeconds} s after which it is repeated`)
      yield later(second, round * repeatSeconds)
    }
    if (round === undefined) return
    round += 1
  }
}

/** Joins batches of several seconds. A batch with late ticks is not joined to the ones that they are late for. */
const joined = async function* (batches: AsyncIterable<FeedBatch>): AsyncIterable<FeedBatch> {
  let ticks: FeedTick[] = []
  let completeTo: number | undefined
  let seconds = 0
  for await (const batch of batches) {
    const [first] = batch.ticks
    const isLate = completeTo !== undefined && first !== undefined && first.sourceTime <= completeTo
    if (completeTo !== undefined && (isLate || seconds === BATCH_SECONDS_MAX)) {
      yield { ticks, completeTo }
      ticks = []
      seconds = 0
    }
    ticks.push(...batch.ticks)
    completeTo = batch.completeTo
    if (first !== undefined) seconds += 1
  }
  if (completeTo !== undefined) yield { ticks, completeTo }
}

/**
 * Makes a feed of a CSV file, which it reads line by line. The watermark rises to a second when the file's next row is of a
 * later one, and at the end of the file, where the subscription is done. A row behind the watermark is delivered as a late
 * tick with the rows around it. Rows of symbols that are not asked for are skipped; a malformed row fails the subscription.
 */
export const recordedFeed = ({ path, symbols: available, clock, repeatSeconds }: RecordedFeedOptions): Feed => {
  const newestDue = (): number => (clock === undefined ? Number.POSITIVE_INFINITY : Math.floor(clock() / 1e6))

  const bySecond = async function* (range: FeedRange, signal: AbortSignal): AsyncIterable<FeedBatch> {
    const { symbols, after, until = Number.POSITIVE_INFINITY } = range
    const known = new Map(available.map(({ symbol, decimals }) => [symbol, decimals]))
    const unknown = symbols.filter((symbol) => !known.has(symbol))
    if (unknown.length > 0) throw new Error(`the recorded feed has no symbol ${unknown.join(', ')}`)
    const asked = new Map([...known].filter(([symbol]) => symbols.includes(symbol)))

    let completeTo = after.epoch
    const waitFor = async (second: number): Promise<void> => {
      if (clock !== undefined) await sleepUntil(clock, second * 1e6, { signal })
    }
    const read = () => secondsOf(path, asked)
    const seconds = repeatSeconds === undefined ? read() : repeatedSeconds(read, repeatSeconds, after.epoch)
    for await (const { second, ticks } of seconds) {
      if (signal.aborted) return
      if (second <= after.epoch) continue
      // No row of these seconds comes: the watermark rises with the clock.
      const gapEnd = Math.min(second - 1, until)
      while (completeTo < gapEnd) {
        await waitFor(completeTo + 1)
        if (signal.aborted) return
        completeTo = Math.min(gapEnd, Math.max(completeTo + 1, newestDue()))
        yield { ticks: [], completeTo }
      }
      if (completeTo >= until) return
      await waitFor(second)
      if (signal.aborted) return
      completeTo = second
      const inOrder = ticks.toSorted((a, b) => a.sourceTime - b.sourceTime || a.sourceSeq - b.sourceSeq)
      yield { ticks: inOrder, completeTo }
    }
  }

  return feedOfBatches((range, signal) =>
    clock === undefined ? joined(bySecond(range, signal)) : bySecond(range, signal),
  )
}
