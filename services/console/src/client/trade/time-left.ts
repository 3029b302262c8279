import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'

const two = (count: number): string => String(count).padStart(2, '0')

/** Writes the seconds that are left, such as `4:05`, `1:04:05` or `3 d 01:04:05`; never less than zero. */
export const timeLeft = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds))
  const days = Math.floor(left / DAY_SECONDS)
  const [hours, minutes] = [
    Math.floor((left % DAY_SECONDS) / HOUR_SECONDS),
    Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS),
  ]
  const rest = `${two(minutes)}:${two(left % MINUTE_SECONDS)}`
  if (days > 0) return `${days} d ${two(hours)}:${rest}`
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${two(left % MINUTE_SECONDS)}`
}
