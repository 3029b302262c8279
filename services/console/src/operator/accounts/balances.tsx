import { Amount } from '../../ui/values/amount.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import styles from './accounts.module.css'

/** A balance in one currency, of real or play money. */
export type Balance = { readonly realm: 'real' | 'demo'; readonly currency: string; readonly balance: string }

/** Balances beside each other; in one line where there is no room for a second one. */
export const Balances = ({
  balances,
  isOneLine = false,
}: {
  readonly balances: readonly Balance[]
  readonly isOneLine?: boolean
}) =>
  balances.length === 0 ? (
    <span>—</span>
  ) : (
    <span className={isOneLine ? styles.oneLine : styles.balances}>
      {balances.map(({ realm, currency, balance }) => (
        <span key={`${realm} ${currency}`}>
          <Amount value={balance} /> <FreeText text={currency} />
          {realm === 'demo' ? <span className={styles.demo}> demo</span> : null}
        </span>
      ))}
    </span>
  )
