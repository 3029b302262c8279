import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../testing/streams-of.ts'
import { noFindings } from '../findings.ts'
import { offeringCheck } from './offering-check.ts'

const market: Offering = {
  symbol: 'frxEURUSD',
  name: 'EUR/USD',
  market: 'forex',
  submarket: 'major_pairs',
  decimals: 5,
  interval_seconds: 1,
  model: { kind: 'market', volatility: amountOf('0.08'), interest: amountOf('0'), yield: amountOf('0') },
  calendar: {
    revision: 2,
    time_zone: 'UTC',
    sessions: [{ days: ['Mon'], open: '00:00', close: '24:00' }],
    holidays: [],
    early_closes: [],
  },
  commissions: {},
}

/** The findings about the last of some changes in the stream of a symbol. */
const checked = (changes: readonly Offering[], stream = offeringStream(changes[0]?.symbol ?? '')) => {
  const findings = noFindings()
  const readStream = streamsOf({ [stream]: changes.map((each) => ['OfferingChanged', each] as const) })
  const [event] = readStream(stream, changes.length - 1, 1)
  if (event === undefined) throw new Error('no changes')
  offeringCheck(findings, readStream)({ event, parsed: undefined })
  return findings.soFar().first
}

describe('the auditor compares a changed offering with the one before it', () => {
  const { calendar } = market
  if (calendar === 'always') throw new Error('the market has sessions')

  it.each<[string, Partial<Offering>]>([
    [
      'other commissions and limits',
      { commissions: { callput: amountOf('0.02') }, limits: { stake_max: amountOf('9') } },
    ],
    ['a newer calendar', { calendar: { ...calendar, revision: 3, holidays: ['2026-12-25'] } }],
  ])('and finds nothing at %s', (_, change) => {
    expect(checked([market, { ...market, ...change }])).toEqual([])
  })

  it.each<[string, Partial<Offering>, string]>([
    ['other decimals', { decimals: 4 }, 'decimals 5, with which'],
    ['another interval', { interval_seconds: 2 }, 'interval_seconds 1, with which'],
    ['another model', { model: { kind: 'volatility', volatility: amountOf('0.08') } }, 'model {"kind":"market"'],
    ['another name', { name: 'USD/EUR' }, 'name "EUR/USD", with which'],
    ['a calendar of the same revision', { calendar: { ...calendar, holidays: ['2026-12-25'] } }, 'the calendar before'],
    ['a calendar without sessions', { calendar: 'always' }, 'the calendar before'],
  ])('and names %s', (_, change, expected) => {
    expect(checked([market, market, { ...market, ...change }])).toMatchObject([
      { revision: 2, expected: expect.stringContaining(expected) },
    ])
  })

  it('and names the offering of another symbol', () => {
    expect(checked([market], offeringStream('frxGBPUSD'))).toMatchObject([{ found: 'frxEURUSD' }])
  })
})

describe('the auditor compares a simulated symbol with the table of the simulator', () => {
  const listed: Offering = {
    ...market,
    symbol: 'R_100',
    decimals: 2,
    interval_seconds: 2,
    model: { kind: 'volatility', volatility: amountOf('1') },
    calendar: 'always',
  }

  it.each<[Partial<Offering>]>([
    [{}],
    [{ symbol: 'JD10', interval_seconds: 1, model: { kind: 'jump', volatility: amountOf('0.1') } }],
    [{ symbol: 'BOOM300N', decimals: 3, model: { kind: 'boom', period: 300 } }],
    [{ symbol: 'CRASH1000', decimals: 3, interval_seconds: 1, model: { kind: 'crash', period: 1000 } }],
    [
      {
        symbol: 'RDBEAR',
        decimals: 4,
        model: { kind: 'daily', volatility: amountOf('0.5'), drift_per_day: amountOf('-0.002') },
      },
    ],
    [{ symbol: 'stpRNG', decimals: 1, interval_seconds: 1, model: { kind: 'step' } }],
    [{ symbol: 'RB200', decimals: 1, model: { kind: 'range-break', touches: 200 } }],
  ])('and finds nothing in one that is listed as the market does: %o', (facts) => {
    expect(checked([{ ...listed, ...facts }])).toEqual([])
  })

  it.each<[string, Partial<Offering>]>([
    ['another volatility', { model: { kind: 'volatility', volatility: amountOf('2') } }],
    ['another interval', { interval_seconds: 1 }],
    ['other decimals', { decimals: 3 }],
    ['sessions', { calendar: market.calendar }],
  ])('and names %s from the listing on', (_, change) => {
    expect(checked([{ ...listed, ...change }])).toMatchObject([
      { revision: 0, expected: expect.stringContaining('the law of R_100 as simulated') },
    ])
  })
})
