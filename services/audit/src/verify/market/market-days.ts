import { commitmentOf, dayStart } from '@folio/contracts/market/tick-hours.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Findings } from '../findings.ts'

/** The first event of an hour: the stream of the hour before that it names, and the days that it takes over. */
export type OpenedHour = PositionedEventRef & {
  readonly previous: string | undefined
  readonly committed: readonly string[]
}

/** The commitment of a day, or its secret, in hexadecimal digits. */
export type DayEvent = PositionedEventRef & {
  readonly kind: 'committed' | 'revealed'
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

/** Merges what consecutive ranges say of hours and days: an unbroken chain of hours, and secrets that fit. */
export const marketDays = (findings: Findings, before: MarketState = NO_DAYS): MarketDays => {
  const committed = new Map<string, DayEvent>(before.committed)
  const revealed = new Set<string>(before.revealed)
  const simulated = new Set<string>(before.simulated)
  let { firstHour, lastHour, newestTick } = before

  const found = ({ stream, revision, position }: PositionedEventRef, expected: string, what: string): void =>
    findings.add({ stream, revision, position, expected, found: what })

  const addHour = (hour: OpenedHour): void => {
    firstHour ??= hour.stream
    if (hour.previous !== lastHour) {
      found(hour, `${lastHour ?? 'no hour'} as the hour before`, hour.previous ?? 'none')
    }
    const open = [...committed.keys()].filter((day) => !revealed.has(day)).toSorted()
    const listed = hour.committed.toSorted()
    // An hour that begins with a commitment lists those before it.
    if (open.join() !== listed.join()) found(hour, `the committed days ${open.join(', ')}`, listed.join(', '))
    lastHour = hour.stream
  }

  const addCommitment = (event: DayEvent): void => {
    const { day, at, lastTick = 0, isAfterLongStop, stream } = event
    if (committed.has(day)) found(event, `one commitment of ${day}`, 'another one')
    committed.set(day, event)
    const ahead = dayStart(day) - secondsOf(at)
    if (lastTick >= dayStart(day)) found(event, `a commitment before the first tick of ${day}`, `one after ${lastTick}`)
    const mayBeLate = stream === firstHour || isAfterLongStop
    if (ahead < DAY_SECONDS && !mayBeLate) {
      found(event, `a commitment 24 h before ${day} begins`, `one ${Math.floor(ahead)} s before`)
    }
  }

  const addSecret = (event: DayEvent): void => {
    const { day, text, at } = event
    revealed.add(day)
    if (secondsOf(at) < dayStart(day) + DAY_SECONDS) found(event, `the secret of ${day} after the day`, `at ${at}`)
    const hash = commitmentOf(Buffer.from(text, 'hex'))
    const commitment = committed.get(day)
    if (commitment?.text === hash) return
    const by = commitment === undefined ? 'none' : `${commitment.text} by ${commitment.stream}@${commitment.revision}`
    found(event, `a secret with the commitment ${by}`, `one with ${hash}`)
  }

  return {
    add: ({ hours, days, simulatedDays, newestTick: newest }) => {
      newestTick = Math.max(newestTick, newest)
      for (const day of simulatedDays) simulated.add(day)
      const events = [
        ...hours.map((hour) => ({ position: hour.position, order: 0, add: () => addHour(hour) })),
        ...days.map((day) => ({
          position: day.position,
          order: 1,
          add: () => (day.kind === 'committed' ? addCommitment(day) : addSecret(day)),
        })),
      ]
      for (const { add } of events.sort((a, b) => a.position - b.position || a.order - b.order)) add()
    },
    newestTick: () => newestTick,
    state: () => ({
      committed: [...committed],
      revealed: [...revealed],
      simulated: [...simulated],
      firstHour,
      lastHour,
      newestTick,
    }),
    finish: () => {
      const nowhere = { revision: undefined, position: undefined }
      for (const day of simulated) {
        if (committed.has(day)) continue
        findings.add({
          ...nowhere,
          stream: `ticks-${day}…`,
          expected: `a commitment of ${day}, which has ticks`,
          found: 'none',
        })
      }
      for (const [day, event] of committed) {
        const isOver = dayStart(day) + DAY_SECONDS + REVEALED_WITHIN_SECONDS <= newestTick
        if (isOver && !revealed.has(day)) found(event, `the secret of ${day}, which is over`, 'none')
      }
    },
  }
}
