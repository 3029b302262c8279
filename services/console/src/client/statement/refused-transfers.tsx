import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listRefusedTransfers } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import styles from '../ui/screen.module.css'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'
import { CHANNELS } from './statement-table.tsx'

const EMPTY = {
  wallet:
    'No payment that matches the filters was refused. A payment that the form accepted and the wallet then refused, for ' +
    'example because it held too little money, appears here with the reason.',
  account:
    'No transfer of these days to a wallet was refused. A transfer that the form accepted and the account then refused ' +
    'appears here with the reason.',
} as const

type Rows = DataOf<typeof listRefusedTransfers>['refused_transfers']

const RefusedTable = ({ rows, label }: { readonly rows: Rows; readonly label: string }) => (
  <Scrolled label={label}>
    <table className={styles.table} aria-label={label}>
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
        {rows.map((row) => (
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
)

/** The payments that a wallet or an options account refused and that moved nothing, by the path of their list, the newest first. */
export const RefusedTransfers = ({
  path,
  label,
  payer,
}: {
  readonly path: string
  /** The name of the table. */
  readonly label: string
  readonly payer: 'wallet' | 'account'
}) => {
  const read = useRead<typeof listRefusedTransfers>(path)
  return (
    <ReadStates
      read={read}
      what="the refused payments"
      empty={{ text: EMPTY[payer] }}
      isEmpty={({ refused_transfers, is_complete }) => is_complete && refused_transfers.length === 0}
    >
      {({ refused_transfers, read_from }) => (
        <>
          <RefusedTable rows={refused_transfers} label={label} />
          <p className={styles.note}>
            They moved nothing. A payment that was refused before it reached the {payer} is not listed.
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
