import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import controls from '../../../ui/controls.module.css'
import { FailureNote } from '../../../ui/failure/failure-note.tsx'
import { useEverySecond } from '../../../ui/time/use-every-second.ts'
import { counted } from '../../../ui/values/counted.ts'
import { RoleNote } from '../../roles/role-note.tsx'
import { useMissingRole } from '../../roles/use-missing-role.ts'
import styles from './demo.module.css'
import type { Demo } from './use-demo.ts'
import { useDemoCall } from './use-demo-call.ts'

const REASONS = {
  too_few_clients: 'There are no sample clients that could pay each other.',
  daily_limit_too_low: 'A wallet may make only a few transfers a day here: start npm run demo instead.',
} as const

/** The time until a moment as minutes and seconds: `9:58`. */
const timeLeft = (until: string): string => {
  const seconds = Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
}

const Counts = ({ traffic }: { readonly traffic: Demo['traffic'] }) => {
  useEverySecond()
  const { paid, refused, failed, bought, until } = traffic
  if (until === null && paid + refused + failed === 0) return null
  return (
    <span className={styles.counts}>
      {until === null ? 'Stopped' : `Ends in ${timeLeft(until)}`} · {paid} paid · {refused} refused · {failed} failed ·{' '}
      {counted(bought, 'contract')} bought
    </span>
  )
}

/** The switch of the demo traffic. */
export const TrafficSwitch = ({ traffic }: { readonly traffic: Demo['traffic'] }) => {
  const { isSending, failure, send } = useDemoCall()
  const { is_running: isRunning, impossible } = traffic
  const path = isRunning ? '/operator/v1/demo/traffic/stop' : '/operator/v1/demo/traffic'
  const missing = useMissingRole(path)
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <button
          type="button"
          role="switch"
          aria-checked={isRunning}
          className={isRunning ? controls.primary : controls.secondary}
          disabled={isSending || missing !== undefined || (impossible !== null && !isRunning)}
          onClick={() => send(path)}
        >
          Demo traffic: {isRunning ? 'on' : 'off'}
        </button>
        <Counts traffic={traffic} />
      </div>
      <p className={styles.hint}>
        {impossible === null
          ? 'The sample clients pay each other for ten minutes, by the REST API.'
          : REASONS[impossible]}
      </p>
      {missing === undefined ? null : <RoleNote verb="Demo traffic" missing={missing} />}
      {failure === undefined ? null : <FailureNote failure={failure} />}
    </div>
  )
}
