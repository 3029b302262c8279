/** The clock of a shown time: `zone` is the reader's unless given; `nowMs` decides if a time is of today. */
type Clock = { readonly zone: string | undefined; readonly nowMs: number; readonly isDated: boolean }

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Writes a time as `2026-11-23 08:15:02`, without the date if it is of today and `isDated` does not ask for it. */
export const shownMoment = (iso: string, { zone, nowMs, isDated }: Clock): string => {
  const inZone = zone === undefined ? {} : { timeZone: zone }
  const moment = new Date(iso)
  // The Swedish locale writes dates as ISO 8601 does.
  const date = new Intl.DateTimeFormat('sv-SE', { ...DATE, ...inZone })
  const time = new Intl.DateTimeFormat('sv-SE', { ...TIME, ...inZone }).format(moment)
  const isToday = date.format(moment) === date.format(nowMs)
  return isToday && !isDated ? time : `${date.format(moment)} ${time}`
}
