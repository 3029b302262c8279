import { usePageTitle } from '../../ui/use-page-title.ts'
import { useIsAway } from '../shell/use-is-away.ts'
import { DemoPanel } from './demo/demo-panel.tsx'
import { Pulse } from './demo/pulse.tsx'
import { useSurvival } from './demo/use-survival.ts'
import { HealthPanel } from './health/health-panel.tsx'
import styles from './home.module.css'
import { LatestEvents } from './latest-events.tsx'
import { Sums } from './sums.tsx'
import { TryIt } from './try/try-it.tsx'
import { useStreamFromHere } from './use-stream-from-here.ts'

/** The first screen: the sums of all money, payments to try, and the newest events. */
export const HomeScreen = () => {
  usePageTitle('Home')
  useStreamFromHere()
  const loss = useSurvival()
  const isAway = useIsAway()
  return (
    <div className={`${styles.page} ${loss?.status === 'gone' ? styles.gone : ''}`}>
      <h1 className={styles.heading}>Home</h1>
      <Sums />
      <HealthPanel isAway={isAway} />
      <TryIt />
      <DemoPanel loss={loss} isAway={isAway} />
      <Pulse />
      <LatestEvents />
    </div>
  )
}
