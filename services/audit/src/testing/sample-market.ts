import { createHash } from 'node:crypto'
import { commitmentOf, DAY_SECONDS, dayOf, dayStart } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { FeedStates } from '@folio/feed/port.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { sampleDecisions } from './sample-decisions.ts'
import { sampleHours } from './sample-hours.ts'

/** The secret of a day on the sample market. */
export const secretOn = (day: string): Buffer => createHash('sha256').update(`secret of ${day}`).digest()

/** The day of the sample market, and the day after it, of which it has the first minutes. */
export const SAMPLE_DAY = '20251231'
export const DAY_AFTER = '20260101'

const MIDNIGHT = dayStart(DAY_AFTER)
const FIRST = MIDNIGHT - 610
const LAST = MIDNIGHT + 130
/** No symbol ticks from the first to the last of these epochs. */
const GAP = { from: MIDNIGHT - 300, to: MIDNIGHT - 270 }

/**
 * The seconds before midnight from the first one on, the gap among them, and those after it: each with its quotes as the
 * simulator makes them.
 */
export const recordSampleMarket = async (store: EventStore, first = FIRST): Promise<void> => {
  const decisions = sampleDecisions(store)
  const hours = sampleHours(decisions)
  const committed = new Set<string>()
  let states: FeedStates = {}

  const secretsAt = async (epoch: number): Promise<void> => {
    for (const day of [...committed].filter((each) => dayStart(each) + DAY_SECONDS <= epoch)) {
      await hours.reveal(epoch, { day, secret: secretOn(day).toString('hex') })
      committed.delete(day)
    }
    for (const ahead of [0, 1, 2]) {
      const day = dayOf(epoch + ahead * DAY_SECONDS)
      if (committed.has(day)) continue
      await hours.commit(epoch, { day, commitment: commitmentOf(secretOn(day)) })
      committed.add(day)
    }
  }

  for (let epoch = first; epoch <= LAST; epoch += 1) {
    if (epoch === GAP.from) {
      for (const { symbol, intervalSeconds: interval } of simulatedSymbols) {
        const gap = { from: Math.ceil(GAP.from / interval) * interval, to: Math.floor(GAP.to / interval) * interval }
        await hours.interrupt({ symbol, ...gap })
      }
      epoch = GAP.to + 1
    }
    await secretsAt(epoch)
    const range = { after: { epoch: epoch - 1, states }, to: epoch, symbols: simulatedSymbols, storeEpoch: store.epoch }
    const batch = ticksAfter({ ...range, secretOf: secretOn })
    states = batch.states
    const isDue = epoch % 60 === 0 || epoch === first || epoch === GAP.to + 1
    const quotes = Object.fromEntries(batch.ticks.map(({ symbol, quote }) => [symbol, quote]))
    await hours.record(epoch, quotes, isDue ? { states, store_epoch: store.epoch } : {})
  }
  await decisions.flush()
}
