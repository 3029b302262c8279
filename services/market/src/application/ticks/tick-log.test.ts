import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { type DueCommand, openTickLog } from './tick-log.ts'

const START = 1_800_000_000
const SECONDS = 120

/** A log of ticks, and the types of the events of each of its appends. */
const watchedLog = () => {
  const store = memoryStore()
  const appends: (readonly string[])[] = []
  const append: typeof store.append = (events) => {
    appends.push(events.map(({ type }) => type))
    return store.append(events)
  }
  return { appends, log: openTickLog({ store: { ...store, append }, tracer: silentTelemetry.tracer }, undefined) }
}

const ticksAt = (epoch: number): DueCommand => ({
  name: `ticks/${epoch}`,
  epoch,
  command: { type: 'RecordTicks', epoch, quotes: { ONE: '1.00' }, late: [] },
})

const interrupted = (
  symbol: string,
  epoch: number,
  gap: { readonly from: number; readonly to: number },
): DueCommand => ({
  name: `interrupt/${symbol}/${gap.to}`,
  epoch,
  command: { type: 'InterruptFeed', gap: { symbol, ...gap } },
})

it('the interruptions of a silence are appended together, however much there is to append before them', async () => {
  const { log, appends } = watchedLog()
  const ticks = Array.from({ length: 90 }, (_, index) => ticksAt(START + index))
  const end = START + 150
  const silence = Array.from({ length: 30 }, (_, n) => interrupted(`SYMBOL_${n}`, end, { from: START + 90, to: end }))
  await log.perform([...ticks, ...silence])
  expect(appends.flat()).toHaveLength(120)
  const withSilence = appends.filter((types) => types.includes('FeedInterrupted'))
  expect(withSilence.map((types) => types.filter((type) => type === 'FeedInterrupted').length)).toEqual([30])
})

it('the interruption of a second is appended with its ticks, however much there is to append', async () => {
  const { log, appends } = watchedLog()
  const due = Array.from({ length: SECONDS }, (_, index): readonly DueCommand[] => {
    const epoch = START + index
    const gap = (symbol: string) => interrupted(symbol, epoch, { from: epoch, to: epoch })
    return [ticksAt(epoch), gap('TWO'), gap('THREE'), gap('FOUR')]
  })
  await log.perform(due.flat())
  expect(appends.flat()).toHaveLength(4 * SECONDS)
  expect(appends.length).toBeGreaterThan(2)
  expect(new Set(appends.map(([first]) => first))).toEqual(new Set(['TicksRecorded']))
})
