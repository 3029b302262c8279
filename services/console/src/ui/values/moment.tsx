import { shownMoment } from '../../time/shown-moment.ts'
import { useTimeMode } from '../time/time-mode.ts'

/**
 * A time of day, with the date where `isDated` holds or where it is not today; by the reader's clock or in UTC, as chosen.
 * Its title is the whole time in UTC with microseconds.
 */
export const Moment = ({ time, isDated = false }: { readonly time: string; readonly isDated?: boolean }) => {
  const mode = useTimeMode()
  return (
    <time dateTime={time} title={`${time} (UTC)`}>
      {shownMoment(time, { zone: mode === 'utc' ? 'UTC' : undefined, nowMs: Date.now(), isDated })}
    </time>
  )
}
