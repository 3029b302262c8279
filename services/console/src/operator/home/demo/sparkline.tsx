import styles from './demo.module.css'
import { SECONDS_SHOWN } from './samples.ts'

const WIDTH = 240
const HEIGHT = 32
const DECIMALS = 1

/** A line of the samples of the last minute with its newest and highest values as text. */
export const Sparkline = ({
  label,
  unit,
  samples,
}: {
  readonly label: string
  readonly unit: string
  readonly samples: readonly number[]
}) => {
  const highest = Math.max(0, ...samples)
  const newest = samples.at(-1) ?? 0
  const step = WIDTH / (SECONDS_SHOWN - 1)
  const points = samples.map((sample, at) => {
    const x = WIDTH - (samples.length - 1 - at) * step
    const y = HEIGHT - 1 - (highest === 0 ? 0 : (sample / highest) * (HEIGHT - 2))
    return `${x.toFixed(DECIMALS)},${y.toFixed(DECIMALS)}`
  })
  return (
    <figure className={styles.plot}>
      <figcaption>
        {label}: <strong>{newest}</strong> {unit}, at most {highest} in the last minute
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.line} preserveAspectRatio="none">
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  )
}
