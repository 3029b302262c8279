import { useEverySecond } from '../../ui/time/use-every-second.ts'
import { secondsUntil } from '../dated-call.ts'

/** Counts the whole seconds down until a moment of the page's steady clock; 0 once it has passed, or where there is none. */
export const useSecondsUntil = (endsAtMs: number | undefined): number => {
  useEverySecond()
  return endsAtMs === undefined ? 0 : secondsUntil(endsAtMs, performance.now())
}
