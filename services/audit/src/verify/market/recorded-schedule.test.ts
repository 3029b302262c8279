import type { Offering } from '@folio/contracts/market/offering.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { expect, it } from 'vitest'
import type { ReadStream } from '../accounts/account-fold.ts'
import { recordedSchedule } from './recorded-schedule.ts'

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000
/** The last second of a Friday, and the first one of the Monday after it. */
const CLOSE = utc('2026-11-27T23:59:59')
const OPEN = utc('2026-11-30T00:00:00')

const weekdays: Offering['calendar'] = {
  revision: 1,
  time_zone: 'UTC',
  sessions: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], open: '00:00', close: '24:00' }],
  holidays: [],
  early_closes: [],
}
const laterHoliday = { ...weekdays, revision: 2, holidays: ['2026-12-14'] }

const listed = (calendar: Offering['calendar'], interval_seconds: number, at: string): ScannedEvent => ({
  stream: 'offering',
  revision: 0,
  position: 1,
  id: '',
  type: 'OfferingChanged',
  data: JSON.stringify({ calendar, interval_seconds }),
  metadata: JSON.stringify({ at: timestampOf(utc(at) * 1e6) }),
})

const offerings: Readonly<Record<string, readonly ScannedEvent[]>> = {
  'offering-EUR': [listed(weekdays, 1, '2026-11-20T00:00:00'), listed(laterHoliday, 1, '2026-11-28T00:00:00')],
  'offering-BTC': [listed('always', 5, '2026-11-20T00:00:00')],
}
const readStream: ReadStream = (stream, from, limit) => (offerings[stream] ?? []).slice(from, from + limit)

/** The schedule's answers about ticks (an epoch with its symbols) and interruptions (up to an epoch, of a symbol). */
const missingIn = (...taken: readonly (readonly [epoch: number, symbols: string, isGap?: boolean])[]) => {
  const schedule = recordedSchedule(readStream)
  return taken.flatMap(([epoch, symbols, isGap = false]) => {
    if (!isGap) return schedule.tick(epoch, Object.fromEntries(symbols.split(' ').map((symbol) => [symbol, '1'])))
    schedule.interrupted(symbols, epoch)
    return []
  })
}

it.each([
  [
    'nothing where each symbol ticks',
    [
      [100, 'EUR BTC'],
      [101, 'EUR'],
      [102, 'EUR'],
      [103, 'EUR'],
      [104, 'EUR'],
      [105, 'EUR BTC'],
      [106, 'EUR'],
    ],
    [],
  ],
  [
    'a removed second',
    [
      [100, 'EUR BTC'],
      [102, 'EUR'],
      [103, 'EUR'],
    ],
    [{ symbol: 'EUR', epoch: 101 }],
  ],
  [
    'a removed quote',
    [
      [105, 'EUR BTC'],
      [106, 'EUR'],
      [107, 'BTC'],
      [108, 'EUR BTC'],
    ],
    [{ symbol: 'EUR', epoch: 107 }],
  ],
  [
    'nothing in an interruption that comes before the next tick',
    [
      [100, 'EUR'],
      [104, 'EUR', true],
      [105, 'EUR'],
    ],
    [],
  ],
  [
    'nothing of one that comes after the ticks of its second',
    [
      [100, 'EUR BTC'],
      [101, 'BTC'],
      [101, 'EUR', true],
      [102, 'EUR'],
    ],
    [],
  ],
  [
    'the second after an interruption',
    [
      [100, 'EUR'],
      [104, 'EUR', true],
      [106, 'EUR'],
    ],
    [{ symbol: 'EUR', epoch: 105 }],
  ],
  [
    'nothing of a symbol that nobody listed',
    [
      [100, 'XXX'],
      [200, 'XXX'],
    ],
    [],
  ],
] as const)('the schedule of recorded prices misses %s', (_, taken, expected) => {
  const at = utc('2026-11-25T12:00:00') - 100
  const moved = taken.map(([epoch, ...others]) => [at + epoch, ...others] as const)
  expect(missingIn(...moved)).toEqual(expected.map((each) => ({ ...each, epoch: at + each.epoch })))
})

it('the schedule of recorded prices expects ticks in open hours only, beside symbols that are always open', () => {
  const weekend = (first: number) =>
    missingIn(
      [CLOSE, 'EUR'],
      [CLOSE + 1, 'BTC'],
      [CLOSE + 6, 'BTC'],
      [OPEN - 5, 'BTC', true],
      [OPEN, 'BTC'],
      [first, 'EUR'],
    )
  expect(weekend(OPEN)).toEqual([])
  expect(weekend(OPEN + 2)).toEqual([{ symbol: 'EUR', epoch: OPEN }])
})

it('the schedule of recorded prices follows the calendar of its time', () => {
  const holiday = utc('2026-12-14T00:00:00')
  expect(missingIn([utc('2026-12-11T23:59:59'), 'EUR'], [holiday + 86_400, 'EUR'])).toEqual([])
  expect(missingIn([utc('2026-12-11T23:59:59'), 'EUR'], [holiday + 86_401, 'EUR'])).toEqual([
    { symbol: 'EUR', epoch: holiday + 86_400 },
  ])
})
