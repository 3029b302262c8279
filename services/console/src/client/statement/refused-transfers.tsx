import type { listRefusedTransfers } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import { Amount } from '../../ui/amount.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import styles from '../ui/screen.module.css'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'
import { refusedPath, type StatementSearch } from './statement-page.ts'
import { CHANNELS } from './statement-table.tsx'

/** The payments of a wallet that were refused and moved nothing, by the filters of the statement, the newest first. */
export const RefusedTransfers = ({ search }: { readonly search: StatementSearch }) => {
  const read = useRead<typeof listRefusedTransfers>(refusedPath(search))
  return (
    <ReadStates
      read={read}
      what="the refused payments"
      empty={{ text: 'No payment that fits was refused.' }}
      isEmpty={({ refused_transfers, is_complete }) => is_complete && refused_transfers.length === 0}
    >
      {({ refused_transfers, read_from }) => (
        <>
          <Scrolled label="Refused payments">
            <table className={styles.table} aria-label="Refused payments">
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">What</th>
                  <th scope="col" className={styles.number}>
                    Amount
                  </th>
                  <th scope="col">Reason</th>
                </tr>
              </thead>
              <tbody>
                {refused_transfers.map((row) => (
                  <tr key={`${row.transaction_id} ${row.timestamp}`}>
                    <td data-label="Time">
                      <Moment time={row.timestamp} isDated />
                    </td>
                    <td data-label="What">{CHANNELS[row.channel]}</td>
                    <td data-label="Amount" className={styles.number}>
                      <Amount value={row.transaction_gross_amount} /> {row.transaction_currency}
                    </td>
                    <td data-label="Reason" className={styles.bad}>
                      ✕ {row.message}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
          <p className={styles.note}>
            They moved nothing. A payment that was refused before it reached the wallet is not listed.
            {read_from === null ? null : (
              <>
                {' '}
                The list goes back to <Moment time={read_from} isDated />; choose earlier days for older ones.
              </>
            )}
          </p>
        </>
      )}
    </ReadStates>
  )
}
