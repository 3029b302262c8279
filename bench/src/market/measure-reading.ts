import { performance } from 'node:perf_hooks'
import type { EventReader } from '@folio/event-store/port.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import { openedStore } from '../store/opened-store.ts'
import { recordWeek, WEEK_END, WEEK_START } from './record-week.ts'

/** A question to the reader of ticks: its time, and the reads of the store that it took. */
export type ReadingFigure = { readonly question: string; readonly ms: number; readonly reads: number }

const SYMBOL = 'R_100'
const WARM_CALLS = 100_000
const CANDLES = 5000

/** Counts the reads of streams. */
const countingReads = (store: EventReader) => {
  let reads = 0
  const readStream: EventReader['readStream'] = async (stream, range) => {
    reads += 1
    return await store.readStream(stream, range)
  }
  return { store: { ...store, readStream }, reads: () => reads }
}

const candlesBefore = (newest: number) => ({
  granularity: 60,
  from: WEEK_START,
  to: newest,
  limit: CANDLES,
  newest: true,
})

/** Half an hour after the begin of the week and half an hour before its end: both edges hold a part of an hour. */
const mostOfTheWeek = { after: WEEK_START + HOUR_SECONDS / 2, upTo: WEEK_END - 1.25 * HOUR_SECONDS }

/** Records a week of ticks into a new embedded store, and times questions about them. */
export const measureReading = async (): Promise<readonly ReadingFigure[]> => {
  const opened = await openedStore(undefined)
  try {
    const newest = await recordWeek(opened.store)
    const { store, reads } = countingReads(opened.store)
    const figures: ReadingFigure[] = []
    const time = async (question: string, ask: () => Promise<unknown>, calls = 1): Promise<void> => {
      const readsBefore = reads()
      const start = performance.now()
      for (let call = 0; call < calls; call += 1) await ask()
      const ms = (performance.now() - start) / calls
      figures.push({ question, ms, reads: (reads() - readsBefore) / calls })
    }
    const opening = async (): Promise<TickReader> => {
      const reader = tickReader({ store })
      await reader.newestEpoch()
      return reader
    }
    await opening()
    const reader = tickReader({ store })
    await time('newest epoch, first call: half an hour is read', () => reader.newestEpoch())
    await time('newest epoch again', () => reader.newestEpoch(), 1000)
    await time('tick of an hour not read before', () => reader.tickAt(SYMBOL, WEEK_START))
    await time('tick of a kept hour', () => reader.tickAt(SYMBOL, WEEK_START + 2), WARM_CALLS)
    await time('newest tick at or before the newest epoch', () => reader.latestAt(SYMBOL, newest), WARM_CALLS)
    await time('5,000 candles of a minute, not read before', () => reader.candles(SYMBOL, candlesBefore(newest)))
    await time('5,000 candles of a minute again', () => reader.candles(SYMBOL, candlesBefore(newest)), 10)
    const other = await opening()
    await time('extremes over a week, not read before', () => other.extremesIn(SYMBOL, mostOfTheWeek))
    await time('extremes over a week again', () => other.extremesIn(SYMBOL, mostOfTheWeek), 100)
    return figures
  } finally {
    await opened.close()
  }
}
