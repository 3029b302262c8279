import { every } from '@folio/kernel/timing/timers.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { useEffect, useRef, useState } from 'react'
import { useEverySecond } from '../../../ui/time/use-every-second.ts'
import { useEvents, useStream } from '../../shell/stream.ts'
import home from '../home.module.css'
import { countedTo, useTotalsAnswer } from '../use-totals.ts'
import styles from './demo.module.css'
import { withSample } from './samples.ts'
import { Sparkline } from './sparkline.tsx'

/** Samples each second by how many events the views are behind the newest event that the page has seen. */
const useLagSamples = (): readonly number[] => {
  const newest = useEvents().at(-1)?.position
  const { data } = useTotalsAnswer()
  const counted = data === undefined ? undefined : countedTo(data)
  const lag = newest === undefined || counted === undefined ? 0 : Math.max(0, newest - counted)
  const latest = useRef(lag)
  latest.current = lag
  const [samples, setSamples] = useState<readonly number[]>([])
  useEffect(() => every(SECOND_MS, () => setSamples((before) => withSample(before, latest.current))), [])
  return samples
}

/** The events per second that the page gets, and the lag of the views behind them, of the last minute. */
export const Pulse = () => {
  useEverySecond()
  const { perSecond } = useStream().log
  const lags = useLagSamples()
  return (
    <section className={home.panel} aria-labelledby="pulse">
      <div className={home.head}>
        <h2 id="pulse" className={home.title}>
          Pulse
        </h2>
      </div>
      <div className={`${home.padded} ${styles.plots}`}>
        <Sparkline label="Events" unit="a second" samples={perSecond()} />
        <Sparkline label="Lag of the sums" unit="positions" samples={lags} />
      </div>
    </section>
  )
}
