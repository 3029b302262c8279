import { Link } from '@tanstack/react-router'
import { FreeText } from '../../ui/values/free-text.tsx'
import { accountOfStream } from '../streams/account-of-stream.ts'
import styles from './explain.module.css'
import { movedBalances } from './moved-balances.ts'

/** Leads from a balance to the events that make it up; `account` is named as in postings (`wallet:ID`). */
export const ExplainLink = ({
  account,
  currency,
  at,
}: {
  readonly account: string
  readonly currency: string
  /** The revision after which the balance is explained; absent, the newest. */
  readonly at?: number | undefined
}) => (
  <Link to="/explain" search={{ account, currency, at }}>
    Explain <FreeText text={currency} />
  </Link>
)

/** Leads from an account, or the name of a stream, to the choice of the currency that is explained. */
export const ExplainAccountLink = ({ account }: { readonly account: string }) => (
  <Link to="/explain" search={{ account }}>
    Explain a balance
  </Link>
)

/** Leads from an event to the explanations of the balances that it moved, that of its own account as it was after the event. */
export const ExplainMoved = ({
  event: { stream, revision, data },
}: {
  readonly event: { readonly stream: string; readonly revision: number; readonly data: unknown }
}) => (
  <ul className={styles.links}>
    {movedBalances(data).map(({ account, currency }) => (
      <li key={`${account} ${currency}`}>
        <ExplainLink
          account={account}
          currency={currency}
          at={account === accountOfStream(stream) ? revision : undefined}
        />{' '}
        of <code>{account}</code>
      </li>
    ))}
  </ul>
)
