import type { Offering } from '@folio/contracts/market/offering.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'

type Sessions = Exclude<Offering['calendar'], 'always'>

/** Makes a reader of the clocks of a time zone: the day of the week, the day `YYYY-MM-DD` and the time `HH:MM` at an epoch. */
const clocksOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (epoch: number) => {
    const parts = new Map(format.formatToParts(epoch * 1000).map(({ type, value }) => [type, value]))
    return {
      weekday: parts.get('weekday'),
      date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      time: `${parts.get('hour')}:${parts.get('minute')}`,
    }
  }
}

/**
 * Makes the answer to whether a calendar has a session at an epoch, by the clocks of its time zone. Sessions begin and end at
 * full minutes, so the answer of the last minute is kept.
 */
export const sessionsOf = ({ sessions, holidays, early_closes, time_zone }: Sessions): ((epoch: number) => boolean) => {
  const clocks = clocksOf(time_zone)
  let minute = -1
  let isOpen = false
  return (epoch) => {
    const asked = Math.floor(epoch / MINUTE_SECONDS)
    if (asked === minute) return isOpen
    const { weekday, date, time } = clocks(epoch)
    const early = early_closes.find((each) => each.date === date)
    const hasSession = sessions.some(
      ({ days, open, close }) =>
        days.some((day) => day === weekday) &&
        open <= time &&
        time < close &&
        (early === undefined || time < early.close),
    )
    minute = asked
    isOpen = hasSession && !holidays.includes(date)
    return isOpen
  }
}

/**
 * The first second from one epoch to another at which a calendar has no session, by the clocks of its time zone; undefined if
 * it has one at each.
 */
export const closedSecond = (calendar: Sessions, from: number, to: number): number | undefined => {
  const isOpen = sessionsOf(calendar)
  for (let epoch = from; epoch <= to; epoch += MINUTE_SECONDS - (epoch % MINUTE_SECONDS)) {
    if (!isOpen(epoch)) return epoch
  }
  return undefined
}
