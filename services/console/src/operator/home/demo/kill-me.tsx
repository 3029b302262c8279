import { Copyable } from '../../../ui/values/copyable.tsx'
import styles from './demo.module.css'
import type { Demo } from './use-demo.ts'
import type { Loss } from './use-survival.ts'

const Outcome = ({ loss }: { readonly loss: Loss | undefined }) => {
  if (loss === undefined) return null
  const at = (
    <>
      position {loss.newest.position} (<code>{loss.newest.ref}</code>)
    </>
  )
  if (loss.status === 'gone')
    return <p className={styles.pending}>◌ The connection broke after {at}. Start Folio again as before.</p>
  const { gap, lost, doubled } = loss.survival
  const isWhole = gap === 0 && lost === 0 && doubled === 0
  return (
    <p className={isWhole ? styles.ok : styles.bad}>
      {isWhole ? '✓' : '✕'} Resumed after {at}: gap {gap}, lost {lost}, doubled {doubled}
    </p>
  )
}

const Command = ({ demo }: { readonly demo: Demo }) =>
  demo.traffic.is_running ? (
    <p className={styles.row}>
      Run this in another terminal: <Copyable text={`kill -9 ${demo.pid}`} label="the command that kills Folio" />
    </p>
  ) : (
    <p className={styles.hint}>Switch demo traffic on: the command appears here while it runs.</p>
  )

/**
 * The command that kills Folio, and what this page finds out about its events when Folio is back. Without `demo` the process is
 * not known, and there is no command.
 */
export const KillMe = ({ demo, loss }: { readonly demo: Demo | undefined; readonly loss: Loss | undefined }) => {
  return (
    <div className={styles.part}>
      <p>
        Kill Folio in the middle of its work: <code>kill -9</code> ends its process at once, while demo traffic pays.
      </p>
      {demo === undefined ? null : <Command demo={demo} />}
      <p className={styles.hint}>
        Then start Folio again in its terminal. The page goes on at the same event, without a log-in, and compares what
        it had seen with what the store returns.
      </p>
      <div role="status">
        <Outcome loss={loss} />
      </div>
    </div>
  )
}
