import { afterEach, expect, it, vi } from 'vitest'
import { areTurned, dayEndedBy, endOfDay, isDay, windowOfDays } from './day.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['1970-01-01', '2026-11-15', '2028-02-29', '2199-12-31'])('%s is a day', (text) =>
  expect(isDay(text)).toBe(true),
)

it.each([
  ['0002-11-15', 'its year is being typed'],
  ['0202-11-15', 'its year is being typed'],
  ['1969-12-31', 'it is before 1970'],
  ['2200-01-01', 'the sockets take no such time'],
  ['2026-02-30', 'February has no such day'],
  ['2026-13-01', 'there is no such month'],
  ['2026-1-1', 'it lacks digits'],
  ['', 'it is empty'],
])('%s is no day: %s', (text) => expect(isDay(text)).toBe(false))

it.each([
  ['that has 25 hours', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['that has 23 hours', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['of 24 hours', '2026-11-23', '2026-11-23T23:00:00.000Z'],
])('days up to one %s end where the next day begins by the clock of the reader', (_, to, end) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(windowOfDays({ to })).toEqual({ start: undefined, end })
})

it('days of UTC begin and end at midnight UTC, wherever the reader is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(windowOfDays({ from: '2026-11-26', to: '2026-11-26', isUtc: true })).toEqual({
    start: '2026-11-26T00:00:00.000Z',
    end: '2026-11-27T00:00:00.000Z',
  })
})

it.each([
  ['of UTC', '2026-11-26', true, '2026-11-26T23:59:59.999999Z'],
  ['of the reader', '2026-11-26', false, '2026-11-26T22:59:59.999999Z'],
  ['that has 25 hours', '2026-10-25', false, '2026-10-25T22:59:59.999999Z'],
])('the end of a day %s is its last microsecond', (_, day, isUtc, end) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(endOfDay(day, isUtc)).toBe(end)
  expect(dayEndedBy(end, isUtc)).toBe(day)
  expect(dayEndedBy(end.replace('999999Z', '999998Z'), isUtc)).toBeUndefined()
})

it('days are turned where the first comes after the last', () => {
  expect(areTurned({ from: '2026-11-27', to: '2026-11-26' })).toBe(true)
  expect(areTurned({ from: '2026-11-26', to: '2026-11-26' })).toBe(false)
  expect(areTurned({ from: '2026-11-26' })).toBe(false)
})
