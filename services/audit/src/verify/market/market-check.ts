import type { HourOpened, TickEvent } from '@folio/contracts/market/events.ts'
import {
  dayOf,
  epochOfStream,
  hourStart,
  TICKS_STREAM_PREFIX,
  ticksStream,
} from '@folio/contracts/market/tick-hours.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/snapshot-check.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Findings } from '../findings.ts'
import type { WalkFault } from './compare-seconds.ts'
import { hourSummary } from './hour-summary.ts'
import type { DayEvent, MarketPart, OpenedHour } from './market-days.ts'
import { recordedSchedule } from './recorded-schedule.ts'
import { type LastStream, revealedSecrets } from './revealed-secrets.ts'
import { tickWalk } from './tick-walk.ts'

/** The check of the ticks in a range of events. */
export type MarketCheck = {
  /** Takes an event; those of other streams than hours of ticks pass. */
  readonly take: (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>) => void
  /** Compares what is left to compare, and reports what the merge of ranges needs. */
  readonly part: () => MarketPart
}

type DataOf<Type extends TickEvent['type']> = Extract<TickEvent, { type: Type }>['data']

/** A day with so many wrong ticks is not compared any further: its secret, or its states, are others. */
const FAULTS_PER_DAY_MAX = 20
const EVENTS_PER_READ = 512
/** So long a stop makes the commitments after it late. */
const LONG_STOP_SECONDS = 86_400

const intervals = new Map(simulatedSymbols.map(({ symbol, intervalSeconds }) => [symbol, intervalSeconds]))

/** The hour that is being read; `hasLongStop` where a long stop ended as the hour began. */
const newHour = (stream: string, hasLongStop = false) => {
  const start = epochOfStream(stream)
  return {
    stream,
    start,
    isNamed: Number.isFinite(start) && ticksStream(start) === stream,
    summary: hourSummary(),
    isClosed: false,
    hasLongStop,
    places: new Map<number, PositionedEventRef>(),
  }
}

/**
 * Makes the check of hours of ticks: their links, their schedule, their closes, and the ticks of revealed days, whose secrets
 * are searched for up to the last hour that `lastStream` finds.
 */
export const marketCheck = (findings: Findings, readStream: ReadStream, lastStream?: LastStream): MarketCheck => {
  const secrets = revealedSecrets(readStream, lastStream)
  const faultsByDay = new Map<string, number>()
  const recorded = recordedSchedule(readStream)
  const walk = tickWalk((day) => ((faultsByDay.get(day) ?? 0) < FAULTS_PER_DAY_MAX ? secrets(day) : undefined))
  const hours: OpenedHour[] = []
  const days: DayEvent[] = []
  const simulatedDays = new Set<string>()
  /** The newest epoch of each simulated symbol: of its last tick, or of the end of an interruption. */
  const newest = new Map<string, number>()
  let hour = newHour('')
  /** The newest epoch of a tick or of an interruption. */
  let lastEpoch: number | undefined
  let lastTick: number | undefined
  let isAfterGap = true
  let isSilent = false

  const found = (place: PositionedEventRef, expected: string, what: string): void => {
    const { stream, revision, position } = place
    if (!isSilent) findings.add({ stream, revision, position, expected, found: what })
  }

  const addFaults = (faults: readonly WalkFault[]): void => {
    for (const { epoch, tick, expected, found: what } of faults) {
      const day = dayOf(epoch)
      const count = (faultsByDay.get(day) ?? 0) + 1
      faultsByDay.set(day, count)
      if (count > FAULTS_PER_DAY_MAX) continue
      const place = hour.places.get(epoch)
      const where = { stream: hour.stream, revision: place?.revision, position: place?.position }
      if (!isSilent) findings.add({ ...where, expected: `${tick}: ${expected}`, found: what })
    }
  }

  /** Each symbol ticks at each of its epochs, those of recorded prices in open hours, unless an interruption is recorded. */
  const checkSchedule = ({ epoch, quotes, states }: DataOf<'TicksRecorded'>, place: PositionedEventRef): void => {
    const isSimulated = Object.keys(quotes).some((symbol) => intervals.has(symbol))
    if (isSimulated && !isAfterGap && lastEpoch !== undefined && epoch !== lastEpoch + 1) {
      found(place, `epoch ${lastEpoch + 1}, or an interruption`, `epoch ${epoch}`)
    }
    for (const [symbol, before] of newest) {
      const next = before + (intervals.get(symbol) ?? 1)
      if (next > epoch || quotes[symbol] !== undefined) continue
      found(place, `a tick of ${symbol} at ${next}, or its interruption`, 'none')
      newest.set(symbol, epoch)
    }
    // A market has one feed: its symbols are simulated, or they are not.
    for (const each of isSimulated ? [] : recorded.tick(epoch, quotes))
      found(place, `a tick of ${each.symbol} at ${each.epoch}, or its interruption`, 'none')
    for (const symbol in states) if (intervals.has(symbol)) newest.set(symbol, newest.get(symbol) ?? epoch)
    for (const symbol in quotes) if (newest.has(symbol)) newest.set(symbol, epoch)
  }

  const takeTicks = (data: DataOf<'TicksRecorded'>, place: PositionedEventRef): void => {
    const { epoch, quotes, states } = data
    if (!hour.isNamed || hourStart(epoch) !== hour.start) {
      found(place, `an epoch of the hour of ${hour.stream}`, String(epoch))
    }
    checkSchedule(data, place)
    hour.places.set(epoch, place)
    hour.summary.take(epoch - hour.start, epoch, quotes)
    if (states !== undefined) simulatedDays.add(dayOf(epoch))
    addFaults(walk.take(data))
    lastEpoch = epoch
    lastTick = epoch
    isAfterGap = false
  }

  const takeGap = (gap: DataOf<'FeedInterrupted'>): void => {
    addFaults(walk.interrupted(gap))
    if (!intervals.has(gap.symbol)) recorded.interrupted(gap.symbol, gap.to)
    if (newest.has(gap.symbol)) newest.set(gap.symbol, gap.to)
    if (gap.to - gap.from >= LONG_STOP_SECONDS) hour.hasLongStop = true
    lastEpoch = Math.max(lastEpoch ?? 0, gap.to)
    isAfterGap = true
  }

  const checkClose = (closed: DataOf<'HourClosed'>, place: PositionedEventRef): void => {
    hour.isClosed = true
    const summaries = hour.summary.all()
    for (const symbol of new Set([...summaries.keys(), ...Object.keys(closed.symbols)])) {
      const [expected, recorded] = [JSON.stringify(summaries.get(symbol)), JSON.stringify(closed.symbols[symbol])]
      if (expected !== recorded) found(place, `${symbol} summed up as ${expected}`, recorded ?? 'nothing')
    }
  }

  /** The first event of an hour names the last event of the hour before, which is its close. */
  const checkLink = ({ previous, committed }: HourOpened, place: PositionedEventRef): void => {
    if (!isSilent) hours.push({ ...place, previous: previous?.stream, committed })
    if (previous === null) return
    const [last, later] = readStream(previous.stream, previous.revision, 2)
    const hash = last && chainHash(JSON.parse(last.metadata).prev_hash, last)
    if (last?.type === 'HourClosed' && hash === previous.hash && later === undefined) return
    const expected = `the close of ${previous.stream} as the event before this hour, with hash ${hash}`
    found(place, expected, `revision ${previous.revision}, with hash ${previous.hash}`)
  }

  const takeDay = (event: ScannedEvent, told: Pick<DayEvent, 'kind' | 'day' | 'text'>): void => {
    const { at } = JSON.parse(event.metadata)
    if (isSilent) return
    days.push({ ...told, ...eventRefOf(event), at, lastTick, isAfterLongStop: hour.hasLongStop })
  }

  /** The handler of each type of event; an event that has another form is a finding. */
  const takers: Readonly<Record<string, (data: never, event: ScannedEvent) => void>> = {
    TicksRecorded: (data: DataOf<'TicksRecorded'>, event) => takeTicks(data, eventRefOf(event)),
    FeedInterrupted: (data: DataOf<'FeedInterrupted'>) => takeGap(data),
    HourClosed: (data: DataOf<'HourClosed'>, event) => checkClose(data, eventRefOf(event)),
    DayCommitted: ({ day, commitment }: DataOf<'DayCommitted'>, event) =>
      takeDay(event, { kind: 'committed', day, text: commitment }),
    DayRevealed: ({ day, secret }: DataOf<'DayRevealed'>, event) =>
      takeDay(event, { kind: 'revealed', day, text: secret }),
  }

  const takeEvent = (event: ScannedEvent, data: object): void => {
    const { revision, type } = event
    const place = eventRefOf(event)
    const { opened } = data as { readonly opened?: HourOpened }
    if (hour.isClosed) found(place, 'no event after the close of the hour', type)
    if (opened !== undefined) checkLink(opened, place)
    if ((opened !== undefined) !== (revision === 0)) {
      found(place, 'the link to the hour before in the first event of an hour alone', opened ? 'another one' : 'none')
    }
    if (opened?.previous === null) walk.begin()
    try {
      takers[type]?.(data as never, event)
    } catch (error) {
      found(place, `a ${type} that can be read`, String(error))
    }
  }

  /** Reads an hour up to a revision without adding findings: the range before this one adds them. */
  const load = (stream: string, upTo: number): void => {
    isSilent = true
    hour = newHour(stream)
    for (let from = 0; from < upTo; from += EVENTS_PER_READ) {
      const page = readStream(stream, from, Math.min(EVENTS_PER_READ, upTo - from))
      for (const event of page) takeEvent(event, JSON.parse(event.data))
      if (page.length < EVENTS_PER_READ) break
    }
    addFaults(walk.flush())
    isSilent = false
  }

  const goTo = ({ stream, revision }: ScannedEvent, data: object): void => {
    addFaults(walk.flush())
    const { opened } = data as { readonly opened?: HourOpened }
    const isFirstHere = hour.stream === ''
    if (revision > 0) load(stream, revision)
    else {
      if (isFirstHere && opened?.previous) load(opened.previous.stream, 2 * HOUR_SECONDS)
      hour = newHour(stream, hour.hasLongStop && isAfterGap)
    }
  }

  return {
    take: (rehashed) => {
      const { event } = rehashed
      if (!event.stream.startsWith(TICKS_STREAM_PREFIX)) return
      const data = dataOf(rehashed)
      if (event.stream !== hour.stream) goTo(event, data)
      takeEvent(event, data)
    },
    part: () => {
      addFaults(walk.flush())
      return { hours, days, simulatedDays: [...simulatedDays], newestTick: lastTick ?? 0 }
    },
  }
}
