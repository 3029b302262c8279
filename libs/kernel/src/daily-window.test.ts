import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf } from './amount.ts'
import {
  countedIn,
  countingHour,
  type DailyWindow,
  dayTally,
  exceededLimit,
  givenBackIn,
  hourOf,
  WINDOW_HOURS,
  withHour,
} from './daily-window.ts'
import { timestampOf } from './timestamp.ts'

const more = (window: DailyWindow, hour: number, amount: string): DailyWindow =>
  withHour(window, countedIn(window, { hour, amount: amountOf(amount) }))

it('an hour is counted from 1970', () => {
  expect(hourOf(timestampOf(0))).toBe(0)
  expect(hourOf(timestampOf(7_199_999_999))).toBe(1)
})

it('a day is the hour and the 24 before it', () => {
  const window = more(more(more({}, 100, '1'), 124, '2'), 124, '3')
  expect(dayTally(window, 124)).toEqual({ count: 3, amount: '6' })
  expect(dayTally(window, 125)).toEqual({ count: 2, amount: '5' })
  expect(dayTally(window, 124, 23)).toEqual({ count: 2, amount: '5' })
})

it('a transfer that is given back is subtracted from the hour that counted it, and an expired hour is ignored', () => {
  const counted = { hour: 100, amount: amountOf('2.5') }
  const window = more({}, 100, '2.5')
  expect(givenBackIn(window, counted)).toEqual({ hour: 100, count: 0, amount: '0' })
  expect(withHour(window, { hour: 100, count: 0, amount: amountOf('0') })).toEqual({})
  const later = more(window, 125, '1')
  expect(later).toEqual({ 125: { count: 1, amount: '1' } })
  expect(givenBackIn(later, counted)).toBeUndefined()
  expect(withHour(later, { ...counted, count: 1 })).toEqual(later)
})

it('a request counts in its own hour, or in a later one that the window has', () => {
  expect(countingHour({}, 100)).toBe(100)
  expect(countingHour(more({}, 99, '1'), 100)).toBe(100)
  expect(countingHour(more({}, 200, '1'), 100)).toBe(200)
  const late = { hour: 100, amount: amountOf('2') }
  expect(countedIn(more({}, 200, '1'), late)).toEqual({ hour: 200, count: 2, amount: '3' })
})

it('a limit is exceeded by the first payment beyond it; the count is checked before the amount', () => {
  const window = more(more({}, 10, '4'), 11, '4')
  const asked = (amount: string) => ({ hour: 12, amount: amountOf(amount) })
  const most = (count: number, amount: string) => ({ count, amount: amountOf(amount) })
  expect(exceededLimit(window, asked('2'), most(3, '10'))).toBeUndefined()
  expect(exceededLimit(window, asked('2.01'), most(3, '10'))).toBe('daily_amount')
  expect(exceededLimit(window, asked('2.01'), most(2, '10'))).toBe('daily_count')
})

it('a window never holds more hours than a day touches', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 80 }), (hours) => {
      const window = hours.reduce((before, hour) => more(before, hour, '1'), {} as DailyWindow)
      expect(Object.keys(window).length).toBeLessThanOrEqual(WINDOW_HOURS)
    }),
  ))
