import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { type DueCommand, openTickLog } from './tick-log.ts'

const START = 1_800_000_000
const SECONDS = 120

it('the interruption of a second is appended with its ticks, however much there is to append', async () => {
  const store = memoryStore()
  const appends: (readonly string[])[] = []
  const append: typeof store.append = (events) => {
    appends.push(events.map(({ type }) => type))
    return store.append(events)
  }
  const log = openTickLog({ store: { ...store, append }, tracer: silentTelemetry.tracer }, undefined)
  const due = Array.from({ length: SECONDS }, (_, index): readonly DueCommand[] => {
    const epoch = START + index
    const gap = (symbol: string): DueCommand => ({
      name: `interrupt/${symbol}/${epoch}`,
      epoch,
      command: { type: 'InterruptFeed', gap: { symbol, from: epoch, to: epoch } },
    })
    const ticks = { type: 'RecordTicks', epoch, quotes: { ONE: '1.00' }, late: [] } as const
    return [{ name: `ticks/${epoch}`, epoch, command: ticks }, gap('TWO'), gap('THREE'), gap('FOUR')]
  })
  await log.perform(due.flat())
  expect(appends.flat()).toHaveLength(4 * SECONDS)
  expect(appends.length).toBeGreaterThan(2)
  expect(new Set(appends.map(([first]) => first))).toEqual(new Set(['TicksRecorded']))
})
