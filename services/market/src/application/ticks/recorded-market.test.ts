import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { symbolFactsSchema } from '@folio/contracts/market/offering.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecordedMarket } from './recorded-market.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folio-recorded-'))
})
afterAll(() => rm(folder, { recursive: true }))

const weekdays = {
  revision: 1,
  time_zone: 'America/New_York',
  sessions: [{ days: ['Mon', 'Tue'], open: '09:30', close: '16:00' }],
  holidays: ['2026-12-25'],
  early_closes: [{ date: '2026-12-24', close: '13:00' }],
}
const euro = {
  symbol: 'frxEURUSD',
  name: 'EUR/USD',
  market: 'forex',
  submarket: 'major_pairs',
  decimals: 5,
  volatility: '0.08',
  interest: '0.04',
  yield: '0.025',
  calendar: 'weekdays',
}
const whole = { ticks: 'eurusd.csv', repeat_weeks: 2, calendars: { weekdays }, symbols: [euro] }

const read = async (described: unknown) => {
  const path = join(folder, 'feed.json')
  await writeFile(path, typeof described === 'string' ? described : JSON.stringify(described))
  return readRecordedMarket(path)
}

describe('the description of a recorded market', () => {
  it('names the file of ticks, and the facts of each symbol as its offering records them', async () => {
    const { symbols, ...rest } = await read(whole)
    expect(rest).toEqual({ ticksPath: join(folder, 'eurusd.csv'), repeatSeconds: 1_209_600, quoteSecondsMax: 10 })
    const { volatility, interest, yield: yielded, ...facts } = euro
    expect(symbols).toEqual([
      {
        ...facts,
        interval_seconds: 1,
        calendar: weekdays,
        model: { kind: 'market', volatility, interest, yield: yielded },
      },
    ])
    expect(symbols.map((each) => symbolFactsSchema.parse(each))).toEqual(symbols)
  })

  it('has the form that the documentation shows', async () => {
    const page = await readFile(new URL('../../../../../docs/market.md', import.meta.url), 'utf8')
    const [, shown = ''] = /```json\n(.*?)```/s.exec(page) ?? []
    expect(await read(shown)).toMatchObject({ repeatSeconds: 604_800, symbols: [{ symbol: 'frxEURUSD' }] })
  })

  it('may leave out what has a default', async () => {
    const { interest: _, yield: __, ...least } = { ...euro, calendar: 'always' }
    const { symbols, ...rest } = await read({ ticks: '/data/ticks.csv', symbols: [least] })
    expect(rest).toEqual({ ticksPath: '/data/ticks.csv', quoteSecondsMax: 10 })
    expect(symbols[0]).toMatchObject({ calendar: 'always', model: { interest: '0', yield: '0' } })
  })

  it.each<[string, unknown, string]>([
    ['is not JSON', '{', 'is not JSON'],
    ['has no symbols', { ...whole, symbols: [] }, 'symbols'],
    [
      'has more than 50 symbols',
      { ...whole, symbols: Array.from({ length: 51 }, (_, index) => ({ ...euro, symbol: `PAIR${index}` })) },
      'symbols',
    ],
    ['names a simulated symbol', { ...whole, symbols: [{ ...euro, symbol: 'R_100' }] }, 'a simulated symbol'],
    ['names a symbol twice', { ...whole, symbols: [euro, euro] }, 'a symbol is described twice'],
    ['names no calendar of its own', { ...whole, symbols: [{ ...euro, calendar: 'other' }] }, 'the calendar other of'],
    ['has an interval that divides no minute', { ...whole, symbols: [{ ...euro, interval_seconds: 7 }] }, 'interval'],
    ['has no volatility', { ...whole, symbols: [{ ...euro, volatility: '0.00' }] }, 'must be a part above 0'],
    ['has a percentage', { ...whole, symbols: [{ ...euro, interest: '4' }] }, 'must be a part of a year'],
    [
      'has a time zone that is not known',
      { ...whole, calendars: { weekdays: { ...weekdays, time_zone: 'x' } } },
      'x is not known',
    ],
    [
      'closes before it opens',
      {
        ...whole,
        calendars: { weekdays: { ...weekdays, sessions: [{ days: ['Mon'], open: '10:00', close: '09:00' }] } },
      },
      'on Mon closes before it opens',
    ],
    [
      'has sessions that overlap',
      {
        ...whole,
        calendars: {
          weekdays: {
            ...weekdays,
            sessions: [
              { days: ['Mon'], open: '10:00', close: '12:00' },
              { days: ['Mon', 'Tue'], open: '09:00', close: '10:01' },
            ],
          },
        },
      },
      'sessions on Mon overlap',
    ],
    [
      'has a holiday that is no day',
      { ...whole, calendars: { weekdays: { ...weekdays, holidays: ['2026-02-30'] } } },
      'must be a day',
    ],
    ['has a field that there is not', { ...whole, speed: 2 }, 'speed'],
  ])('is refused where it %s', async (_, described, message) => {
    await expect(read(described)).rejects.toThrow(message)
  })
})
