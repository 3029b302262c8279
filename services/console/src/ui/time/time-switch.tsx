import controls from '../controls.module.css'
import { setTimeMode, useTimeMode } from './time-mode.ts'

/** Switches all times between the reader's clock and UTC. */
export const TimeSwitch = () => {
  const mode = useTimeMode()
  return (
    <button
      type="button"
      className={controls.quiet}
      aria-pressed={mode === 'utc'}
      title="Show times in UTC"
      onClick={() => setTimeMode(mode === 'utc' ? 'local' : 'utc')}
    >
      {mode === 'utc' ? 'UTC' : 'Local time'}
    </button>
  )
}
