import { Link } from '@tanstack/react-router'
import styles from './explain.module.css'
import { movedBalances } from './moved-balances.ts'

/** Leads from a balance to the events that make it up; `account` is named as in postings (`wallet:ID`). */
export const ExplainLink = ({ account, currency }: { readonly account: string; readonly currency: string }) => (
  <Link to="/explain" search={{ account, currency }}>
    Explain <bdi>{currency}</bdi>
  </Link>
)

/** Leads from an account, or the name of a stream, to the choice of the currency that is explained. */
export const ExplainAccountLink = ({ account }: { readonly account: string }) => (
  <Link to="/explain" search={{ account }}>
    Explain a balance
  </Link>
)

/** Leads from an event to the explanations of the balances that it moved. */
export const ExplainMoved = ({ data }: { readonly data: unknown }) => (
  <ul className={styles.links}>
    {movedBalances(data).map(({ account, currency }) => (
      <li key={`${account} ${currency}`}>
        <ExplainLink account={account} currency={currency} /> of <code>{account}</code>
      </li>
    ))}
  </ul>
)
