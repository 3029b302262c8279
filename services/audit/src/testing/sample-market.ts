import { createHash } from 'node:crypto'
import { commitmentOf, dayStart } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { FeedStates } from '@folio/feed/port.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import { type SampleDecisions, sampleDecisions } from './sample-decisions.ts'
import { sampleHours } from './sample-hours.ts'

/** The secret of a day on the sample market. */
export const secretOn = (day: string): Buffer => createHash('sha256').update(`secret of ${day}`).digest()

/** The day of the sample market, and the day after it, of which it has the first minutes. */
export const SAMPLE_DAY = '20251231'
export const DAY_AFTER = '20260101'

const MIDNIGHT = dayStart(DAY_AFTER)
/** No symbol ticks from the first to the last of these epochs. */
const GAP = { from: MIDNIGHT - 300, to: MIDNIGHT - 270 }

/** The seconds of a market, both included, the gap among them, and what is done after each of them. */
type SimulatedSeconds = {
  readonly first: number
  readonly last: number
  readonly gap?: { readonly from: number; readonly to: number }
  readonly after?: (epoch: number) => Promise<void>
}

/** Records the quotes of each second as the simulator makes them, and the commitments and secrets of the days. */
export const recordSeconds = async (
  decisions: SampleDecisions,
  storeEpoch: number,
  { first, last, gap, after }: SimulatedSeconds,
): Promise<void> => {
  const hours = sampleHours(decisions)
  const committed = new Set<string>()
  let states: FeedStates = {}

  const secretsAt = async (epoch: number): Promise<void> => {
    for (const day of [...committed].filter((each) => dayStart(each) + DAY_SECONDS <= epoch)) {
      await hours.reveal(epoch, { day, secret: secretOn(day).toString('hex') })
      committed.delete(day)
    }
    for (const ahead of [0, 1, 2]) {
      const day = utcDayOf(epoch + ahead * DAY_SECONDS)
      if (committed.has(day)) continue
      await hours.commit(epoch, { day, commitment: commitmentOf(secretOn(day)) })
      committed.add(day)
    }
  }

  for (let epoch = first; epoch <= last; epoch += 1) {
    if (gap !== undefined && epoch === gap.from) {
      const gaps = simulatedSymbols.map(({ symbol, intervalSeconds }) => ({
        symbol,
        from: Math.ceil(gap.from / intervalSeconds) * intervalSeconds,
        to: Math.floor(gap.to / intervalSeconds) * intervalSeconds,
      }))
      for (const each of gaps.toSorted((a, b) => a.to - b.to)) await hours.interrupt(each)
      epoch = gap.to + 1
    }
    await secretsAt(epoch)
    const range = { after: { epoch: epoch - 1, states }, to: epoch, symbols: simulatedSymbols, storeEpoch }
    const batch = ticksAfter({ ...range, secretOf: secretOn })
    states = batch.states
    const isDue = epoch % 60 === 0 || epoch === first || epoch - 1 === gap?.to
    const quotes = Object.fromEntries(batch.ticks.map(({ symbol, quote }) => [symbol, quote]))
    await hours.record(epoch, quotes, isDue ? { states, store_epoch: storeEpoch } : {})
    await after?.(epoch)
  }
  await decisions.flush()
}

/** The last minutes before midnight with a gap, and the first ones after it. */
export const recordSampleMarket = (store: EventStore, first = MIDNIGHT - 610): Promise<void> =>
  recordSeconds(sampleDecisions(store), store.epoch, { first, last: MIDNIGHT + 130, gap: GAP })
