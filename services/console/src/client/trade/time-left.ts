const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const two = (count: number): string => String(count).padStart(2, '0')

/** Writes the seconds that are left, such as `4:05`, `1:04:05` or `3 d 01:04:05`; never less than zero. */
export const timeLeft = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds))
  const days = Math.floor(left / DAY)
  const [hours, minutes] = [Math.floor((left % DAY) / HOUR), Math.floor((left % HOUR) / MINUTE)]
  const rest = `${two(minutes)}:${two(left % MINUTE)}`
  if (days > 0) return `${days} d ${two(hours)}:${rest}`
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${two(left % MINUTE)}`
}
