import { shownDuration } from '../../../time/shown-time.ts'
import { counted } from '../../../ui/values/counted.ts'
import styles from '../streams.module.css'
import type { Verdict } from './check-chain.ts'
import type { ChainState } from './use-chain.ts'

/** The tick of one event: only this page's own computation makes it. */
export const Tick = ({ verdict }: { readonly verdict: Verdict | undefined }) => {
  if (verdict === undefined) return <span className={styles.pending}>◌ not computed</span>
  if (verdict.outcome === 'right') return <span className={styles.ok}>✓ recomputed</span>
  return <span className={styles.bad}>✕ {verdict.what} differs</span>
}

const NO_WEB_CRYPTO = 'This browser cannot compute hashes here: WebCrypto needs HTTPS, or a page of this machine.'

/** Says what this page recomputed of the shown events, in what time, and what differs first. */
export const ChainVerdict = ({
  state: { checked, failure },
  shown,
}: {
  readonly state: ChainState
  readonly shown: number
}) => {
  if (failure !== undefined) {
    return (
      <p className={`${styles.verdict} ${styles.pending}`}>
        ◌ {crypto.subtle === undefined ? NO_WEB_CRYPTO : `The hashes could not be computed: ${failure}`}
      </p>
    )
  }
  if (checked === undefined) return <p className={styles.verdict}>Computing the hashes …</p>
  const { verdicts, ms } = checked
  const wrong = [...verdicts].find(([, { outcome }]) => outcome === 'wrong')
  if (wrong !== undefined) {
    const [revision, verdict] = wrong
    return (
      <p role="alert" className={`${styles.verdict} ${styles.bad}`}>
        ✕ Event {revision} of the stream:{' '}
        {verdict.outcome === 'wrong' ? `${verdict.what} expected ${verdict.expected}, found ${verdict.found}` : null}
      </p>
    )
  }
  if (verdicts.size < shown) {
    return (
      <p className={`${styles.verdict} ${styles.pending}`}>
        ◌ {verdicts.size} of {shown} events recomputed: the stored bytes of the others were not given to your role.
      </p>
    )
  }
  return (
    <p role="status" className={`${styles.verdict} ${styles.ok}`}>
      ✓ {counted(shown, 'event')} recomputed in your browser from the stored bytes, {shownDuration(ms)}
    </p>
  )
}
