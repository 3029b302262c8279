import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionCalendar } from '@folio/pricing/calendar/trading-calendar.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchesUntil, feedConformance } from './conformance/feed.conformance.ts'
import { recordedFeed } from './recorded-feed.ts'
import { RECORDED_HEADER } from './recorded-row.ts'
import { sampledFeed } from './sampled-feed.ts'

const START = 1_800_000_000
const quotes = [
  { symbol: 'EURUSD', decimals: 5 },
  { symbol: 'gold', decimals: 2 },
]
const sampled = [
  { symbol: 'EURUSD', intervalSeconds: 1, calendar: 'always' },
  { symbol: 'gold', intervalSeconds: 2, calendar: 'always' },
] as const

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folio-sampled-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sourceOf = async (rows: readonly string[]) => {
  files += 1
  const path = join(folder, `${files}.csv`)
  await writeFile(path, `${[RECORDED_HEADER, ...rows].join('\n')}\n`)
  return recordedFeed({ path, symbols: quotes })
}

/** A price of each symbol every three seconds, at a fraction of a second. */
const rarely = Array.from({ length: 70 }, (_, index) => [
  `EURUSD,${START + 3 * index + 0.5},${index},1.1${String(index).padStart(4, '0')}`,
  `gold,${START + 3 * index + 0.75},${index},19${index % 10}.50`,
]).flat()

feedConformance('a sampled feed', async () => ({
  feed: sampledFeed({ source: await sourceOf(rarely), symbols: sampled, quoteSecondsMax: 5 }),
  symbols: quotes,
  after: { epoch: START + 1 },
  untilEpoch: START + 180,
}))

const read = async (
  rows: readonly string[],
  epoch: number,
  symbols: Parameters<typeof sampledFeed>[0]['symbols'] = sampled,
) => {
  const feed = sampledFeed({ source: await sourceOf(rows), symbols, quoteSecondsMax: 5 })
  const batches = await batchesUntil({ feed, symbols: quotes }, { epoch }, Number.POSITIVE_INFINITY)
  return batches
    .flatMap(({ ticks }) => ticks)
    .map(({ symbol, sourceTime, quote }) => `${symbol} ${sourceTime} ${quote}`)
}

describe('a sampled feed', () => {
  it('gives the newest price of each scheduled second, until it is too old', async () => {
    expect(await read(['gold,10.5,1,1.00', 'gold,10.9,2,1.01', 'gold,13,1,1.02', 'gold,30,1,1.03'], 9)).toEqual([
      'gold 12 1.01',
      'gold 14 1.02',
      'gold 16 1.02',
      'gold 30 1.03',
    ])
  })

  it('gives no price that is too old, also while another symbol has newer ones', async () => {
    const rows = ['EURUSD,10,1,1.00000', 'gold,10,1,1.00', 'gold,13,1,1.03', 'gold,18,1,1.05']
    const samples = await read(rows, 9)
    expect(samples.filter((sample) => sample.startsWith('EURUSD'))).toEqual(
      [10, 11, 12, 13, 14].map((second) => `EURUSD ${second} 1.00000`),
    )
  })

  it('begins with the prices from before its start', async () => {
    const rows = ['EURUSD,10,1,1.00000', 'EURUSD,30,1,1.10000']
    expect(await read(rows, 12)).toEqual(['EURUSD 13 1.00000', 'EURUSD 14 1.00000', 'EURUSD 30 1.10000'])
    expect(await read(rows, 14)).toEqual(['EURUSD 30 1.10000'])
  })

  it('has no tick while the symbol is closed', async () => {
    const calendar: SessionCalendar = {
      revision: 1,
      time_zone: 'UTC',
      sessions: [{ days: ['Thu'], open: '00:01', close: '00:02' }],
      holidays: [],
      early_closes: [],
    }
    const rows = [58, 61, 118, 121].map((second) => `EURUSD,${second},1,1.00000`)
    const symbols = [{ symbol: 'EURUSD', intervalSeconds: 1, calendar }]
    const seconds = [60, 61, 62, 63, 64, 65, 118, 119]
    expect(await read(rows, 0, symbols)).toEqual(seconds.map((second) => `EURUSD ${second} 1.00000`))
  })

  it('passes a late price on as late, and decides no tick by it', async () => {
    const feed = sampledFeed({
      source: await sourceOf([
        'gold,10,1,1.00',
        'EURUSD,12,1,1.00000',
        'gold,11,1,1.01',
        'gold,15,1,1.05',
        'gold,13,1,1.03',
      ]),
      symbols: sampled,
      quoteSecondsMax: 5,
    })
    const batches = await batchesUntil({ feed, symbols: quotes }, { epoch: 9 }, Number.POSITIVE_INFINITY)
    const late = batches.flatMap((batch) => batch.late ?? [])
    expect(late.map(({ tick, foundAt }) => [tick.sourceTime, foundAt])).toEqual([
      [11, 12],
      [13, 15],
    ])
    const gold = batches.flatMap(({ ticks }) => ticks).filter(({ symbol }) => symbol === 'gold')
    expect(gold.map(({ sourceTime, quote }) => [sourceTime, quote])).toEqual([
      [10, '1.00'],
      [12, '1.00'],
      [14, '1.00'],
    ])
  })

  it('decides no tick by a late price that is the newest of its symbol, wherever the reader begins', async () => {
    const rows = ['gold,10,1,1.00', 'EURUSD,14,1,1.00000', 'gold,13,1,1.03', 'EURUSD,16,1,1.10000']
    const samples = ['gold 14 1.00', 'EURUSD 15 1.00000', 'EURUSD 16 1.10000']
    expect(await read(rows, 9)).toEqual(['gold 10 1.00', 'gold 12 1.00', 'EURUSD 14 1.00000', ...samples])
    expect(await read(rows, 13)).toEqual(['EURUSD 14 1.00000', ...samples])
    expect(await read(rows, 14)).toEqual(samples.slice(1))
  })

  it('samples the same of a file that grows, whether a price was read in time or behind the watermark', async () => {
    let now = 12e6
    const path = join(folder, 'growing.csv')
    await writeFile(path, `${RECORDED_HEADER}\ngold,10,1,1.00\n`)
    const feed = sampledFeed({
      source: recordedFeed({ path, symbols: quotes, clock: () => now }),
      symbols: sampled,
      quoteSecondsMax: 5,
    })
    const samplesAfter = async (epoch: number): Promise<readonly string[]> => {
      const samples: string[] = []
      const range = { symbols: ['gold'], after: { epoch }, untilEpoch: 16 }
      await feed.follow(range, async ({ ticks, completeTo }) => {
        samples.push(...ticks.map(({ sourceTime, quote }) => `${sourceTime} ${quote}`))
        if (completeTo === 12) await appendFile(path, 'gold,11,1,1.01\n')
        now += 1e6
      }).done
      return samples
    }
    expect(await samplesAfter(9)).toEqual(['10 1.00', '12 1.00', '14 1.01'])
    expect(await samplesAfter(12)).toEqual(['14 1.01'])
  })
})
