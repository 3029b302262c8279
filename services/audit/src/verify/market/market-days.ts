import { commitmentOf, dayStart, isDayOver } from '@folio/contracts/market/tick-hours.ts'
import { formatEventRef, type PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Finding, Findings } from '../findings.ts'

/** The first event of an hour: the stream of the hour before that it names, and the days that it takes over. */
export type OpenedHour = PositionedEventRef & {
  readonly previous: string | undefined
  readonly committed: readonly string[]
  /** The lost days that it takes over; left out where there are none. */
  readonly lost?: readonly string[] | undefined
}

/** The commitment of a day, or its secret, in hexadecimal digits, or the loss of the secret without text. */
export type DayEvent = PositionedEventRef & {
  readonly kind: 'committed' | 'revealed' | 'lost'
  readonly day: string
  readonly text: string
  readonly at: string
  /** The epoch of the newest tick before this event. */
  readonly lastTick: number | undefined
  /** True after an interruption of more than a day, which makes commitments late. */
  readonly isAfterLongStop: boolean
}

/** The hours and days of the market in a range of events. */
export type MarketPart = {
  readonly hours: readonly OpenedHour[]
  readonly days: readonly DayEvent[]
  /** The days with ticks that follow from a secret. */
  readonly simulatedDays: readonly string[]
  /** The epoch of the newest tick in the range; 0 where it has none. */
  readonly newestTick: number
}

/** The facts of earlier hours and days that checks of later ranges need. */
export type MarketState = {
  readonly committed: readonly (readonly [day: string, event: DayEvent])[]
  readonly revealed: readonly string[]
  /** The days whose secrets are lost; left out where there are none. */
  readonly lost?: readonly string[]
  readonly simulated: readonly string[]
  readonly firstHour?: string | undefined
  readonly lastHour?: string | undefined
  readonly newestTick: number
}

const NO_DAYS: MarketState = { committed: [], revealed: [], simulated: [], newestTick: 0 }

/** The days of the market in merged ranges. */
export type MarketDays = {
  readonly state: () => MarketState
  readonly add: (part: MarketPart) => void
  readonly newestTick: () => number
  /** Finds days that should be committed, or revealed, and are not. */
  readonly finish: () => void
}

/** The market reveals a day's secret with the first tick after it. */
const REVEALED_WITHIN_SECONDS = 60

const secondsOf = (at: string): number => microsecondsOf(at as Timestamp) / 1e6

/** The merge so far; it adds findings as ranges come. */
type Merge = {
  readonly findings: Findings
  readonly committed: Map<string, DayEvent>
  readonly revealed: Set<string>
  readonly lost: Set<string>
  readonly simulated: Set<string>
  firstHour: string | undefined
  lastHour: string | undefined
  newestTick: number
}

const report = (
  { findings }: Merge,
  { stream, revision, position }: Pick<Finding, 'stream' | 'revision' | 'position'>,
  { expected, found }: Pick<Finding, 'expected' | 'found'>,
): void => findings.add({ stream, revision, position, expected, found })

const addHour = (merge: Merge, hour: OpenedHour): void => {
  const { committed, revealed, lost, lastHour } = merge
  merge.firstHour ??= hour.stream
  if (hour.previous !== lastHour) {
    report(merge, hour, { expected: `${lastHour ?? 'no hour'} as the hour before`, found: hour.previous ?? 'none' })
  }
  const open = [...committed.keys()].filter((day) => !revealed.has(day) && !lost.has(day)).toSorted()
  const listed = hour.committed.toSorted()
  // An hour that begins with a commitment lists those before it.
  if (open.join() !== listed.join()) {
    report(merge, hour, { expected: `the committed days ${open.join(', ')}`, found: listed.join(', ') })
  }
  const unknown = hour.lost?.filter((day) => !lost.has(day)) ?? []
  if (unknown.length > 0)
    report(merge, hour, { expected: 'no day as lost whose loss is not recorded', found: unknown.join(', ') })
  merge.lastHour = hour.stream
}

const addCommitment = (merge: Merge, event: DayEvent): void => {
  const { committed, firstHour } = merge
  const { day, at, lastTick = 0, isAfterLongStop, stream } = event
  if (committed.has(day)) report(merge, event, { expected: `one commitment of ${day}`, found: 'another one' })
  committed.set(day, event)
  const ahead = dayStart(day) - secondsOf(at)
  if (lastTick >= dayStart(day)) {
    const expected = `a commitment before the first tick of ${day}`
    report(merge, event, { expected, found: `one after ${lastTick}` })
  }
  const mayBeLate = stream === firstHour || isAfterLongStop
  if (ahead < DAY_SECONDS && !mayBeLate) {
    const expected = `a commitment 24 h before ${day} begins`
    report(merge, event, { expected, found: `one ${Math.floor(ahead)} s before` })
  }
}

const addLoss = (merge: Merge, event: DayEvent): void => {
  const { day } = event
  const { committed, revealed, lost } = merge
  if (!committed.has(day) || revealed.has(day) || lost.has(day)) {
    report(merge, event, { expected: `a committed secret of ${day}, not revealed`, found: 'its loss' })
  }
  lost.add(day)
}

const addSecret = (merge: Merge, event: DayEvent): void => {
  const { day, text, at } = event
  merge.revealed.add(day)
  if (merge.lost.has(day)) report(merge, event, { expected: `no secret of ${day}, which is lost`, found: 'one' })
  if (!isDayOver(day, secondsOf(at))) {
    report(merge, event, { expected: `the secret of ${day} after the day`, found: `at ${at}` })
  }
  const hash = commitmentOf(Buffer.from(text, 'hex'))
  const commitment = merge.committed.get(day)
  if (commitment?.text === hash) return
  const by = commitment === undefined ? 'none' : `${commitment.text} by ${formatEventRef(commitment)}`
  report(merge, event, { expected: `a secret with the commitment ${by}`, found: `one with ${hash}` })
}

const ADD_DAY = { committed: addCommitment, revealed: addSecret, lost: addLoss } as const

/** Adds the hours and days of a range by position, of one event its hour first. */
const addPart = (merge: Merge, { hours, days, simulatedDays, newestTick }: MarketPart): void => {
  merge.newestTick = Math.max(merge.newestTick, newestTick)
  for (const day of simulatedDays) merge.simulated.add(day)
  const events = [
    ...hours.map((hour) => ({ position: hour.position, order: 0, add: () => addHour(merge, hour) })),
    ...days.map((day) => ({
      position: day.position,
      order: 1,
      add: () => ADD_DAY[day.kind](merge, day),
    })),
  ]
  for (const { add } of events.sort((a, b) => a.position - b.position || a.order - b.order)) add()
}

const findMissing = (merge: Merge): void => {
  const { committed, revealed, lost, simulated, newestTick } = merge
  for (const day of simulated) {
    if (committed.has(day)) continue
    const nowhere = { stream: `ticks-${day}…`, revision: undefined, position: undefined }
    report(merge, nowhere, { expected: `a commitment of ${day}, which has ticks`, found: 'none' })
  }
  for (const [day, event] of committed) {
    const isOver = isDayOver(day, newestTick - REVEALED_WITHIN_SECONDS)
    if (isOver && !revealed.has(day) && !lost.has(day)) {
      report(merge, event, { expected: `the secret of ${day}, which is over`, found: 'none' })
    }
  }
}

/** Merges what consecutive ranges say of hours and days: an unbroken chain of hours, and secrets that fit. */
export const marketDays = (findings: Findings, before: MarketState = NO_DAYS): MarketDays => {
  const { committed, revealed, lost, simulated, firstHour, lastHour, newestTick } = before
  const merge: Merge = {
    findings,
    committed: new Map(committed),
    revealed: new Set(revealed),
    lost: new Set(lost),
    simulated: new Set(simulated),
    firstHour,
    lastHour,
    newestTick,
  }
  return {
    add: (part) => addPart(merge, part),
    newestTick: () => merge.newestTick,
    state: () => ({
      committed: [...merge.committed],
      revealed: [...merge.revealed],
      ...(merge.lost.size === 0 ? {} : { lost: [...merge.lost] }),
      simulated: [...merge.simulated],
      firstHour: merge.firstHour,
      lastHour: merge.lastHour,
      newestTick: merge.newestTick,
    }),
    finish: () => findMissing(merge),
  }
}
