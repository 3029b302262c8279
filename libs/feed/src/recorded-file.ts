import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { FeedTick } from './port.ts'
import { malformedRow, parseRecordedRow, RECORDED_HEADER } from './recorded-row.ts'

/** The rows from the first one of a second up to the first one of a later second; the late ones are of earlier seconds. */
export type FileSecond = {
  readonly second: number
  readonly ticks: FeedTick[]
  readonly late: FeedTick[]
}

/** A file of ticks, read from any of its lines on. */
export type RecordedFile = {
  /** Reads on from a byte of the file, the begin of a line, second by second. Rows of other symbols count as seconds without ticks. */
  readonly secondsFrom: (offset: number) => AsyncIterable<FileSecond>
  /** Reads the lines that were added after the last one that was read to its end. A row is late also behind rows read before. */
  readonly readOn: () => AsyncIterable<FileSecond>
  /**
   * Finds the begin of a line before the first row of a later second, some 500 KB before it at most, by looking at a few parts
   * of the file. Late rows do not mislead it unless they fill 256 KB.
   */
  readonly offsetBefore: (second: number) => Promise<number>
}

const LINE_LENGTH_MAX = 1000
const PART_BYTES = 262_144
const NEWLINE = 10

type Lines = { readonly lines: readonly string[]; readonly upTo: number }

const textOf = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The options for reading a file: where its first line begins, and whether its last line counts without a line end. */
type LinesOptions = { readonly from: number; readonly isGrowing: boolean }

/**
 * Reads a file's lines from a byte on, as many at a time as a part of the file holds. The last line of a file that grows may be
 * half written until it ends.
 */
const linesFrom = async function* (path: string, { from, isGrowing }: LinesOptions): AsyncIterable<Lines> {
  const { size } = await stat(path)
  if (size < from) throw new Error(`${path} has ${size} bytes, of which ${from} were read before: it became shorter`)
  const parts: AsyncIterable<Buffer> = createReadStream(path, { start: from })
  let rest: Buffer = Buffer.alloc(0)
  let upTo = from
  for await (const part of parts) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    rest = bytes.subarray(end)
    if (rest.length > LINE_LENGTH_MAX) throw new Error(`${path} has a line of more than ${LINE_LENGTH_MAX} characters`)
    if (end === 0) continue
    upTo += end
    const lines = bytes.toString('utf8', 0, end - 1).split('\n')
    yield { lines: lines.map(textOf), upTo }
  }
  if (rest.length > 0 && !isGrowing) yield { lines: [textOf(rest.toString())], upTo: upTo + rest.length }
}

const assertHeader = (row: string): void => {
  if (row !== RECORDED_HEADER) throw malformedRow(1, { name: 'the header', text: row, expected: RECORDED_HEADER })
}

/** Counts the lines before a byte of a file. */
const linesBefore = async (path: string, offset: number): Promise<number> => {
  if (offset === 0) return 0
  const parts: AsyncIterable<Buffer> = createReadStream(path, { end: offset - 1 })
  let count = 0
  for await (const part of parts) {
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) count += 1
  }
  return count
}

/** The newest second of the whole rows in a part of a file, and where the first of them begins. */
const newestIn = (part: Buffer): { readonly second: number; readonly start: number } | undefined => {
  const start = part.indexOf(NEWLINE) + 1
  const rows = part.toString('latin1', start, part.lastIndexOf(NEWLINE)).split('\n')
  const times = rows.map((row) => Number(row.split(',', 2)[1]))
  const newest = times.reduce((max, time) => (time > max ? time : max), Number.NEGATIVE_INFINITY)
  return Number.isFinite(newest) ? { second: Math.ceil(newest), start } : undefined
}

const offsetBefore = async (path: string, second: number): Promise<number> => {
  const file = await open(path)
  try {
    let low = 0
    let high = (await file.stat()).size
    const part = Buffer.alloc(PART_BYTES)
    while (high - low > 2 * PART_BYTES) {
      const middle = low + Math.floor((high - low) / 2)
      const { bytesRead } = await file.read(part, 0, PART_BYTES, middle)
      const newest = newestIn(part.subarray(0, bytesRead))
      // A part without a whole row tells nothing: an earlier begin is always right.
      if (newest !== undefined && newest.second <= second) low = middle + newest.start
      else high = middle
    }
    return low
  } finally {
    await file.close()
  }
}

/** The ticks of a file by second. */
type BySecond = {
  /** Adds the next tick of the file; returns the second before it, if it is of a later one. */
  readonly add: (tick: FeedTick) => FileSecond | undefined
  /** Returns the newest second; undefined before the first tick. */
  readonly newest: () => FileSecond | undefined
}

/** Groups rows that come after those up to a second. */
const groupedBySecond = (isKept: (symbol: string) => boolean, secondBefore: number): BySecond => {
  let newest: FileSecond | undefined
  return {
    add: (tick) => {
      const before = newest
      const second = Math.ceil(tick.sourceTime)
      const isNew = before === undefined || second > before.second
      const group = isNew ? { second: Math.max(second, secondBefore), ticks: [], late: [] } : before
      if (isKept(tick.symbol)) (second < group.second ? group.late : group.ticks).push(tick)
      newest = group
      return group === before ? undefined : before
    },
    newest: () => newest,
  }
}

/** The number of decimals that the quotes of each symbol must show, and whether rows may be added to the file later. */
export type RecordedFileOptions = { readonly decimals: ReadonlyMap<string, number>; readonly isGrowing: boolean }

/** Opens a file of ticks of these symbols. */
export const recordedFile = (path: string, { decimals, isGrowing }: RecordedFileOptions): RecordedFile => {
  /** The byte after the last line that was read to its end, and the newest second up to there. */
  let readUpTo = 0
  let newestSecond = Number.NEGATIVE_INFINITY

  /** Reads a row; throws an error that names its line. */
  const tickOf = (row: string, line: number): FeedTick => {
    const tick = parseRecordedRow(row, line)
    const places = decimals.get(tick.symbol)
    if (places !== undefined && (tick.quote.split('.')[1] ?? '').length !== places)
      throw malformedRow(line, { name: 'quote', text: tick.quote, expected: `${places} decimals for ${tick.symbol}` })
    return tick
  }

  /** Reads a row behind a byte of the file; an error names its line in the whole file, whose lines are counted only then. */
  const tickBehind = (offset: number, row: string, line: number): FeedTick | Promise<FeedTick> => {
    try {
      return tickOf(row, line)
    } catch (error) {
      if (offset === 0) throw error
      return linesBefore(path, offset).then((before) => tickOf(row, line + before))
    }
  }

  const read = async function* (offset: number, secondBefore: number): AsyncIterable<FileSecond> {
    const { add, newest } = groupedBySecond((symbol) => decimals.has(symbol), secondBefore)
    let line = 0
    for await (const { lines, upTo } of linesFrom(path, { from: offset, isGrowing })) {
      for (const row of lines) {
        line += 1
        if (offset === 0 && line === 1) {
          assertHeader(row)
          continue
        }
        const tick = tickBehind(offset, row, line)
        // A promise for each row would cost more than its parsing.
        const complete = add(tick instanceof Promise ? await tick : tick)
        if (complete !== undefined) yield complete
      }
      readUpTo = upTo
    }
    if (offset === 0 && line === 0) throw new Error(`${path} is empty: expected the header ${RECORDED_HEADER}`)
    const last = newest()
    if (last === undefined) return
    newestSecond = last.second
    yield last
  }

  return {
    secondsFrom: (offset) => read(offset, Number.NEGATIVE_INFINITY),
    readOn: () => read(readUpTo, newestSecond),
    offsetBefore: (second) => offsetBefore(path, second),
  }
}
