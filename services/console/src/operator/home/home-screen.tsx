import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './home.module.css'
import { LatestEvents } from './latest-events.tsx'
import { Sums } from './sums.tsx'
import { TryIt } from './try/try-it.tsx'
import { useStreamFromHere } from './use-stream-from-here.ts'

/** The first screen: the sums of all money, payments to try, and the newest events. */
export const HomeScreen = () => {
  usePageTitle('Home')
  useStreamFromHere()
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Home</h1>
      <Sums />
      <TryIt />
      <LatestEvents />
    </div>
  )
}
