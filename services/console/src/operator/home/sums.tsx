import { failureOf } from '../../api/call-failure.ts'
import { curlOf } from '../../api/curl.ts'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import styles from './home.module.css'
import { AsOf, TotalsTable } from './totals-table.tsx'
import { useTotals } from './use-totals.ts'

const Empty = () => {
  const command = curlOf({
    method: 'POST',
    url: `${window.location.origin}/operator/v1/clients`,
    headers: { Authorization: { bearerFrom: 'FOLIO_OPERATOR_TOKEN' }, 'Content-Type': 'application/json' },
    body: JSON.stringify({ nickname: 'alice', request_id: 'first-client' }),
  })
  return (
    <div className={styles.padded}>
      <p>No account holds money yet. This opens a client; deposits into its wallet follow in the same way:</p>
      {command === undefined ? null : (
        <>
          <pre className={styles.command}>{command}</pre>
          <CopyButton text={command} label="the command" />
        </>
      )}
    </div>
  )
}

/** The sums of all money with their states: loading, failed, stale, empty. */
export const Sums = () => {
  const { data, error, refetch } = useTotals()
  const retry = (): void => void refetch()
  return (
    <section className={styles.panel} aria-labelledby="sums" aria-busy={data === undefined && error === null}>
      <div className={styles.head}>
        <h2 id="sums" className={styles.title}>
          Money
        </h2>
        {data === undefined ? null : <AsOf totals={data} />}
      </div>
      {error === null ? null : (
        <div className={styles.padded}>
          <FailureNote failure={failureOf(error)} onRetry={retry} />
          {data === undefined ? null : <p className={styles.stale}>The sums below are those of the last answer.</p>}
        </div>
      )}
      {data === undefined && error === null ? <p className={styles.padded}>Reading the sums …</p> : null}
      {data === undefined ? null : data.totals.length === 0 ? <Empty /> : <TotalsTable totals={data} />}
    </section>
  )
}
