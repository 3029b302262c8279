import type { FeedTick } from '@folio/feed/port.ts'
import { describe, expect, it } from 'vitest'
import { type TickHour, tickHour } from '../../domain/tick-hour.ts'
import { tickRecorder, UnusableFeed } from './record-ticks.ts'
import type { DueCommand } from './tick-log.ts'

const START = 1_800_000_000
const symbols = new Map([['ONE', { decimals: 2 }]])

/** A recorder over a log that keeps what it is to perform. */
const recording = () => {
  const performed: DueCommand[] = []
  let hour: TickHour = tickHour.initial
  const perform = async (due: readonly DueCommand[]): Promise<void> => {
    performed.push(...due)
    for (const { command } of due) hour = tickHour.decide(command, hour).reduce(tickHour.evolve, hour)
  }
  const log = { hour: () => hour, perform }
  return { ...tickRecorder({ log, symbols, followedFrom: START, storeEpoch: 1 }), performed }
}

const tick = (sourceTime: number, quote: string, symbol = 'ONE'): FeedTick => ({
  symbol,
  sourceTime,
  sourceSeq: sourceTime,
  quote,
})

describe('the recorder', () => {
  it('records every second up to the watermark, and of several ticks in one the last', async () => {
    const { record, performed } = recording()
    const ticks = [tick(START + 0.2, '1.00'), tick(START + 1, '1.01'), tick(START + 2.5, '1.02')]
    await record({ ticks, completeTo: START + 3 })
    expect(performed.map(({ command }) => command)).toMatchObject([
      { epoch: START + 1, quotes: { ONE: '1.01' } },
      { epoch: START + 2, quotes: {} },
      { epoch: START + 3, quotes: { ONE: '1.02' } },
    ])
  })

  it('records a tick behind the watermark as late, and gives it to no second', async () => {
    const { record, performed } = recording()
    await record({ ticks: [tick(START + 1, '1.01')], completeTo: START + 2 })
    await record({ ticks: [tick(START + 2, '9.99'), tick(START + 3, '1.02')], completeTo: START + 3 })
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
  ])('records nothing of a batch with a quote that %s', async (_, wrong) => {
    const { record, performed } = recording()
    await expect(record({ ticks: [wrong], completeTo: START + 1 })).rejects.toThrow(UnusableFeed)
    expect(performed).toEqual([])
  })
})
