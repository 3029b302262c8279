import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DueCommand, openTickLog } from './tick-log.ts'

/** The 40th minute of an hour. */
const START = 1_800_000_000 + 2400
/** The symbol has no ticks from here, in the hour after the first, to `RESUMED`, three hours later. */
const INTERRUPTED = START + HOUR_SECONDS
const RESUMED = INTERRUPTED + 3 * HOUR_SECONDS
const END = RESUMED + HOUR_SECONDS
const SYMBOL = 'ONE'

const quoteAt = (epoch: number): string => (100 + ((epoch * 7919) % 1000) / 100).toFixed(2)
const tickOf = (epoch: number) => ({ epoch, quote: quoteAt(epoch) })

const store = memoryStore()
const reader = tickReader({ store })
const all: ReturnType<typeof tickOf>[] = []

beforeAll(async () => {
  const log = openTickLog({ store, tracer: silentTelemetry.tracer }, undefined)
  const record = async (first: number, last: number): Promise<void> => {
    const due: DueCommand[] = []
    for (let epoch = first; epoch <= last; epoch += 1) {
      const command = { type: 'RecordTicks', epoch, quotes: { [SYMBOL]: quoteAt(epoch) }, late: [] } as const
      due.push({ name: `ticks/${epoch}`, epoch, command })
      all.push(tickOf(epoch))
    }
    await log.perform(due)
  }
  await record(START, INTERRUPTED - 1)
  const gap = { symbol: SYMBOL, from: INTERRUPTED, to: RESUMED - 1 }
  await log.perform([{ name: 'gap', epoch: RESUMED - 1, command: { type: 'InterruptFeed', gap } }])
  await record(RESUMED, END)
})

describe('the ticks that the market records', () => {
  it('are read again, each with its epoch and quote', async () => {
    expect(await reader.newestEpoch()).toBe(END)
    expect(await reader.ticksIn(SYMBOL, { after: START - 1, upTo: END, limit: 10_000 })).toEqual(all)
  })

  it('stop at an interruption and go on after it', async () => {
    const inside = INTERRUPTED + 2 * HOUR_SECONDS
    expect(await reader.interruptionOver(SYMBOL, inside)).toEqual({ from: INTERRUPTED, to: RESUMED - 1 })
    expect(await reader.interruptionOver(SYMBOL, INTERRUPTED)).toEqual({ from: INTERRUPTED, to: RESUMED - 1 })
    expect(await reader.latestAt(SYMBOL, inside)).toEqual(tickOf(INTERRUPTED - 1))
    expect(await reader.firstAfter(SYMBOL, inside)).toEqual(tickOf(RESUMED))
    expect(await reader.interruptionOver(SYMBOL, INTERRUPTED - 1)).toBeUndefined()
    expect(await reader.interruptionOver(SYMBOL, RESUMED)).toBeUndefined()
  })

  it('have the same extremes and candles in the closes of their hours', async () => {
    const sorted = all.toSorted((one, other) => Number(one.quote) - Number(other.quote) || one.epoch - other.epoch)
    const high = all.find(({ quote }) => quote === sorted.at(-1)?.quote)
    const window = { after: START - 1, upTo: END }
    expect(await tickReader({ store }).extremesIn(SYMBOL, window)).toEqual({ high, low: sorted[0] })
    const minutes = Map.groupBy(all, ({ epoch }) => epoch - (epoch % MINUTE_SECONDS))
    const candles = [...minutes].map(([openTime, ticks]) => {
      const pips = ticks.map(({ quote }) => Number(quote))
      const [highest, lowest] = [Math.max(...pips).toFixed(2), Math.min(...pips).toFixed(2)]
      return { openTime, open: ticks[0]?.quote, high: highest, low: lowest, close: ticks.at(-1)?.quote }
    })
    const range = { granularity: MINUTE_SECONDS, from: START, to: END, limit: 1000 }
    expect(await tickReader({ store }).candles(SYMBOL, range)).toEqual(candles)
  })
})
