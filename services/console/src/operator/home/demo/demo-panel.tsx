import home from '../home.module.css'
import { KillMe } from './kill-me.tsx'
import { TamperingPart } from './tampering.tsx'
import { TrafficSwitch } from './traffic-switch.tsx'
import { useDemo } from './use-demo.ts'
import type { Loss } from './use-survival.ts'

/** The panel of demo tools: traffic, a forged event, a kill. Absent where the installation has none. */
export const DemoPanel = ({ loss }: { readonly loss: Loss | undefined }) => {
  const { data } = useDemo()
  if (data === undefined) return null
  return (
    <section className={home.panel} aria-labelledby="demonstration">
      <div className={home.head}>
        <h2 id="demonstration" className={home.title}>
          Demonstration
        </h2>
      </div>
      <div className={home.padded}>
        <TrafficSwitch traffic={data.traffic} />
        <TamperingPart tamper={data.tamper} />
        <KillMe demo={data} loss={loss} />
      </div>
    </section>
  )
}
