import { failureOf } from '../../../api/call-failure.ts'
import { FailureNote } from '../../../ui/failure/failure-note.tsx'
import home from '../home.module.css'
import { KillMe } from './kill-me.tsx'
import { TamperingPart } from './tampering.tsx'
import { TrafficSwitch } from './traffic-switch.tsx'
import { useDemo } from './use-demo.ts'
import type { Loss } from './use-survival.ts'

/**
 * The panel of demo tools: traffic, a forged event, a kill. Absent where the installation has none; while Folio is away, only the
 * outcome of a kill, since the last state is that of a process that may be gone.
 */
export const DemoPanel = ({ loss, isAway }: { readonly loss: Loss | undefined; readonly isAway: boolean }) => {
  const { data, error, refetch } = useDemo()
  if (data === undefined) return null
  const isKnown = !isAway && error === null
  return (
    <section className={home.panel} aria-labelledby="demonstration">
      <div className={home.head}>
        <h2 id="demonstration" className={home.title}>
          Demonstration
        </h2>
      </div>
      <div className={home.padded}>
        {error === null ? null : <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />}
        {isKnown ? (
          <>
            <TrafficSwitch traffic={data.traffic} />
            <TamperingPart tamper={data.tamper} />
          </>
        ) : (
          <p>Its state is shown again once Folio answers.</p>
        )}
        <KillMe demo={isKnown ? data : undefined} loss={loss} />
      </div>
    </section>
  )
}
