import type { EventStore } from '@folio/event-store/port.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { openTickLog } from '@folio/market/application/ticks/tick-log.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { simulatedQuotes } from './simulated-quotes.ts'

/** The first epoch of the recorded week; an hour begins with it. */
export const WEEK_START = 1_800_000_000

const HOURS = 7 * 24

/** The first epoch after the recorded week. */
export const WEEK_END = WEEK_START + HOURS * HOUR_SECONDS

/** The first hour and the last two have all their ticks; of the others only the close is read, which a tick a minute fills. */
const stepAt = (epoch: number): number => {
  const hour = Math.floor((epoch - WEEK_START) / HOUR_SECONDS)
  return hour === 0 || hour >= HOURS - 2 ? 1 : MINUTE_SECONDS
}

const EVENTS_PER_BATCH = 100

/** Records a week of the simulated symbols as the market does, the last hour up to its middle; returns the newest epoch. */
export const recordWeek = async (store: EventStore): Promise<number> => {
  const log = openTickLog({ store, tracer: silentTelemetry.tracer }, undefined)
  const quotesAt = await simulatedQuotes(WEEK_START)
  const newest = WEEK_END - HOUR_SECONDS / 2
  let due: Parameters<typeof log.perform>[0][number][] = []
  for (let epoch = WEEK_START; epoch <= newest; epoch += stepAt(epoch)) {
    const command = { type: 'RecordTicks', epoch, quotes: quotesAt(epoch), late: [] } as const
    due.push({ name: `ticks/${epoch}`, epoch, command })
    if (due.length < EVENTS_PER_BATCH) continue
    await log.perform(due)
    due = []
  }
  await log.perform(due)
  return newest
}
