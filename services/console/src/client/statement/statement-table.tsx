import { Amount } from '../../ui/values/amount.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import styles from '../ui/screen.module.css'
import { Scrolled } from '../ui/scrolled.tsx'
import { exchangeText } from './exchange-text.ts'
import type { StatementPage } from './statement-page.ts'

type Row = StatementPage['rows'][number]

const STATUS = {
  pending: { sign: '…', style: styles.pending },
  complete: { sign: '✓', style: styles.ok },
  returned: { sign: '↩', style: styles.bad },
} as const

/** The names of the channels of a row. */
export const CHANNELS: Readonly<Record<Row['channel'], string>> = {
  cashier: 'Cash',
  payment_agent: 'Payment agent',
  transfer: 'Transfer',
  platform: 'Options account',
}

/** The name of a row that a payment agent made with a client or another agent, before "to" or "from" and the nickname. */
const BY_AGENT = 'Transfer by payment agent'

const What = ({ row, rows }: { readonly row: Row; readonly rows: readonly Row[] }) => {
  const { category, channel, metadata } = row
  const exchange = exchangeText(row, rows)
  const { counterparty_nickname: nickname, description, exchange_rate: rate } = metadata
  return (
    <>
      {rate === undefined
        ? nickname !== undefined && channel === 'payment_agent'
          ? BY_AGENT
          : CHANNELS[channel]
        : 'Exchange'}
      {nickname === undefined ? null : (
        <>
          {category === 'withdrawal' ? ' to ' : ' from '}
          <FreeText text={nickname} />
        </>
      )}
      {exchange === undefined ? null : <div className={styles.hint}>{exchange}</div>}
      {description === undefined ? null : (
        <div className={styles.hint}>
          <FreeText text={description} />
        </div>
      )}
    </>
  )
}

/** The rows of a statement, the newest first, each with the balance after it. */
export const StatementTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Scrolled label="Statement">
    <table className={styles.table} aria-label="Statement">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">What</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col" className={styles.number}>
            Balance after
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { category, metadata, timestamp, transaction_id } = row
          const { transaction_currency: currency, transaction_status: status, balance_after: after } = metadata
          const isPaid = category === 'withdrawal'
          return (
            <tr key={`${transaction_id} ${category} ${currency} ${timestamp}`}>
              <td data-label="Time">
                <Moment time={timestamp} isDated />
                <div className={styles.hint}>
                  <Copyable text={String(transaction_id)} label={`the transaction ${transaction_id}`} />
                </div>
              </td>
              <td data-label="What">
                <What row={row} rows={rows} />
              </td>
              <td data-label="Amount" className={styles.number}>
                {isPaid ? '' : '+'}
                <Amount value={(isPaid ? '-' : '') + metadata.transaction_gross_amount} /> {currency}
              </td>
              <td data-label="Balance after" className={styles.number}>
                {after === undefined ? '–' : <Amount value={after} />}
              </td>
              <td data-label="Status" className={STATUS[status].style}>
                {STATUS[status].sign} {status}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Scrolled>
)
