import type { Offering } from '@folio/contracts/market/offering.ts'

type Sessions = Exclude<Offering['calendar'], 'always'>

const MINUTE_SECONDS = 60

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
 * The first second from one epoch to another at which a calendar has no session, by the clocks of its time zone; undefined if
 * it has one at each. Sessions begin and end at full minutes, so one second of each minute is looked at.
 */
export const closedSecond = (calendar: Sessions, from: number, to: number): number | undefined => {
  const { sessions, holidays, early_closes, time_zone } = calendar
  const clocks = clocksOf(time_zone)
  for (let epoch = from; epoch <= to; epoch += MINUTE_SECONDS - (epoch % MINUTE_SECONDS)) {
    const { weekday, date, time } = clocks(epoch)
    const early = early_closes.find((each) => each.date === date)
    const isOpen = sessions.some(
      ({ days, open, close }) =>
        days.some((day) => day === weekday) &&
        open <= time &&
        time < close &&
        (early === undefined || time < early.close),
    )
    if (!isOpen || holidays.includes(date)) return epoch
  }
  return undefined
}
