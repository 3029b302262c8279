import type { FeedTick, LateTick } from '@folio/feed/port.ts'
import { describe, expect, it } from 'vitest'
import { type TickHour, tickHour } from '../../domain/tick-hour.ts'
import { steppingSymbols } from '../../testing/stepping-feed.ts'
import { tickRecorder, UnusableFeed } from './record-ticks.ts'
import type { DueCommand } from './tick-log.ts'

const START = 1_800_000_000
const symbols = new Map(steppingSymbols.map((facts) => [facts.symbol, facts]))

/** A recorder over a log that keeps what it is to perform. */
const recording = (options: Partial<Pick<Parameters<typeof tickRecorder>[0], 'symbols' | 'mayBeSilent'>> = {}) => {
  const performed: DueCommand[] = []
  let hour: TickHour = tickHour.initial
  const perform = async (due: readonly DueCommand[]): Promise<void> => {
    performed.push(...due)
    for (const { command } of due) hour = tickHour.decide(command, hour).reduce(tickHour.evolve, hour)
  }
  const log = { hour: () => hour, perform }
  return { ...tickRecorder({ log, symbols, followedFrom: START, storeEpoch: 1, ...options }), performed }
}

const tick = (sourceTime: number, quote: string, symbol = 'ONE'): FeedTick => ({
  symbol,
  sourceTime,
  sourceSeq: sourceTime,
  quote,
})

const found = (foundAt: number, late: FeedTick): LateTick => ({ tick: late, foundAt })

describe('the recorder', () => {
  it('records every second up to the watermark, with the last of several ticks in one', async () => {
    const { record, performed } = recording()
    const ticks = [tick(START + 0.2, '1.00'), tick(START + 1, '1.01'), tick(START + 2.5, '1.02')]
    await record({ ticks, completeTo: START + 3 })
    expect(performed.map(({ command }) => command)).toMatchObject([
      { epoch: START + 1, quotes: { ONE: '1.01' } },
      { epoch: START + 2, quotes: {} },
      { epoch: START + 3, quotes: { ONE: '1.02' } },
    ])
  })

  it('names a late tick in the event of the second at which it was found, and records it in no second', async () => {
    const { record, performed } = recording()
    await record({ ticks: [tick(START + 1, '1.01')], completeTo: START + 2 })
    const late = [found(START + 3, tick(START + 2, '9.99'))]
    await record({ ticks: [tick(START + 3, '1.02')], late, completeTo: START + 3 })
    expect(performed.at(-1)?.command).toMatchObject({
      epoch: START + 3,
      quotes: { ONE: '1.02' },
      late: [{ symbol: 'ONE', source_time: START + 2, quote: '9.99' }],
    })
  })

  it.each([
    ['has too few decimals', tick(START + 1, '1.0')],
    ['has too many decimals', tick(START + 1, '1.000')],
    ['is of a symbol that is not listed', tick(START + 1, '1.00', 'OTHER')],
  ])('records no tick of a batch with a quote that %s', async (_, wrong) => {
    const { record, performed } = recording()
    await expect(record({ ticks: [wrong], completeTo: START + 1 })).rejects.toThrow(UnusableFeed)
    const late = [found(START + 1, wrong)]
    await expect(record({ ticks: [], late, completeTo: START + 1 })).rejects.toThrow(UnusableFeed)
    expect(performed).toEqual([])
  })
})

describe('the recorder of a feed that may be silent', () => {
  const commands = (performed: readonly DueCommand[]) => performed.map(({ command }) => command)

  it('records that a symbol has no tick at a scheduled epoch, after the ticks of the others', async () => {
    const { record, performed } = recording({ mayBeSilent: true })
    await record({ ticks: [tick(START + 1, '1.01'), tick(START + 2, '1.02')], completeTo: START + 2 })
    expect(commands(performed)).toMatchObject([
      { type: 'RecordTicks', epoch: START + 1 },
      { type: 'RecordTicks', epoch: START + 2 },
      { type: 'InterruptFeed', gap: { symbol: 'TWO', from: START + 2, to: START + 2 } },
    ])
  })

  it('records seconds without any quote as one interruption, once a quote comes, in its hour', async () => {
    const { record, performed } = recording({ mayBeSilent: true })
    await record({ ticks: [tick(START + 1, '1.01')], completeTo: START + 5 })
    expect(commands(performed)).toMatchObject([{ epoch: START + 1 }])
    await record({ ticks: [], late: [found(START + 6, tick(START + 4, '9.99'))], completeTo: START + 6 })
    await record({ ticks: [tick(START + 9, '1.02')], completeTo: START + 9 })
    expect(performed.slice(1)).toMatchObject([
      { epoch: START + 9, command: { gap: { symbol: 'ONE', from: START + 2, to: START + 8 } } },
      { epoch: START + 9, command: { gap: { symbol: 'TWO', from: START + 2, to: START + 8 } } },
      { command: { epoch: START + 9, quotes: { ONE: '1.02' }, late: [{ quote: '9.99' }] } },
    ])
  })

  it('records a long silence at each full minute', async () => {
    const { record, performed } = recording({ mayBeSilent: true })
    await record({ ticks: [tick(START + 1, '1.01'), tick(START + 123, '1.02')], completeTo: START + 123 })
    expect(performed.slice(1)).toMatchObject([
      { epoch: START + 60, command: { gap: { symbol: 'ONE', from: START + 2, to: START + 60 } } },
      { epoch: START + 60, command: { gap: { symbol: 'TWO', from: START + 2, to: START + 60 } } },
      { epoch: START + 120, command: { gap: { symbol: 'ONE', from: START + 61, to: START + 120 } } },
      { epoch: START + 120, command: { gap: { symbol: 'TWO', from: START + 62, to: START + 120 } } },
      { epoch: START + 123, command: { gap: { symbol: 'ONE', from: START + 121, to: START + 122 } } },
      { epoch: START + 123, command: { gap: { symbol: 'TWO', from: START + 122, to: START + 122 } } },
      { command: { type: 'RecordTicks', epoch: START + 123 } },
    ])
  })

  it('records silence before the close when the symbols have closed, and nothing after it', async () => {
    const calendar = {
      revision: 1,
      time_zone: 'UTC',
      sessions: [{ days: ['Fri' as const], open: '07:00', close: '08:01' }],
      holidays: [],
      early_closes: [],
    }
    const closing = new Map(steppingSymbols.map((facts) => [facts.symbol, { ...facts, calendar }]))
    const { record, performed } = recording({ mayBeSilent: true, symbols: closing })
    await record({ ticks: [tick(START + 40, '1.01')], completeTo: START + 50 })
    await record({ ticks: [], completeTo: START + 7 * 86_400 - 2 * 3600 })
    expect(performed.slice(2)).toMatchObject([
      { epoch: START + 60, command: { gap: { symbol: 'ONE', from: START + 41, to: START + 59 } } },
      { epoch: START + 60, command: { gap: { symbol: 'TWO', from: START + 42, to: START + 58 } } },
    ])
    expect(performed).toHaveLength(4)
    // It opens a week later, an hour before the time of the first close; that second is a full minute.
    const open = START + 7 * 86_400 - 3600
    await record({ ticks: [tick(open + 10, '1.02')], completeTo: open + 10 })
    expect(performed.slice(4)).toMatchObject([
      { epoch: open, command: { gap: { symbol: 'ONE', from: open, to: open } } },
      { epoch: open, command: { gap: { symbol: 'TWO', from: open, to: open } } },
      { command: { gap: { symbol: 'ONE', from: open + 1, to: open + 9 } } },
      { command: { gap: { symbol: 'TWO', from: open + 2, to: open + 8 } } },
      { command: { type: 'RecordTicks', epoch: open + 10 } },
      { command: { gap: { symbol: 'TWO', from: open + 10, to: open + 10 } } },
    ])
  })

  it('records nothing before its first quote', async () => {
    const { record, performed } = recording({ mayBeSilent: true })
    await record({ ticks: [tick(START + 67, '1.01')], completeTo: START + 67 })
    expect(commands(performed)).toMatchObject([{ epoch: START + 67 }])
  })
})
