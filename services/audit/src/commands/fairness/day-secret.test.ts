import { dayStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../testing/streams-of.ts'
import { daySecret } from './day-secret.ts'

const DAY = '20261125'

/** The commitment of the day that is found in the first hour of a day so many days before it. */
const committedBefore = async (days: number): Promise<string | undefined> => {
  const first = dayStart(DAY) - days * DAY_SECONDS
  const committed = (day: string) => ['DayCommitted', { day, commitment: `hash of ${day}` }] as const
  const readStream = streamsOf({ [ticksStream(first)]: [committed(utcDayOf(first)), committed(DAY)] })
  const store = {
    readStream: async (...range: Parameters<typeof readStream>) => readStream(...range),
    close: async () => {},
  }
  return (await daySecret(store, DAY, dayStart(DAY))).commitment?.hash
}

describe('the secret of a day', () => {
  it.each([0, 2, 8])('is found where it was committed %d days before the day', async (days) => {
    expect(await committedBefore(days)).toBe(`hash of ${DAY}`)
  })

  it.each([
    ['during the day', 7200],
    ['before the first tick after it', DAY_SECONDS],
  ])('may be lost instead of revealed, %s', async (_, seconds) => {
    const after = ticksStream(dayStart(DAY) + seconds)
    const tick = ['TicksRecorded', { epoch: dayStart(DAY) + seconds, quotes: {} }] as const
    const before = seconds === DAY_SECONDS ? [] : [tick]
    const readStream = streamsOf({ [after]: [...before, ['DaySecretLost', { day: DAY }], tick] })
    const store = {
      readStream: async (...range: Parameters<typeof readStream>) => readStream(...range),
      close: async () => {},
    }
    const found = await daySecret(store, DAY, dayStart(DAY) + 2 * DAY_SECONDS)
    expect(found).toMatchObject({ lost: { ref: `${after}@${before.length}` } })
    expect(found.revealed).toBeUndefined()
  })

  it('is not looked for more than nine days before the day', async () => {
    expect(await committedBefore(10)).toBeUndefined()
  })
})
