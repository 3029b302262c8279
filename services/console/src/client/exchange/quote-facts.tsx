import styles from '../ui/screen.module.css'
import type { Quote } from './quote.ts'

/** The rate of a quote with the seconds that are left for it. */
export const QuoteFacts = ({ quote, left }: { readonly quote: Quote; readonly left: number }) => (
  <>
    <dt>Rate</dt>
    <dd>
      1 {quote.source_currency} = <data value={quote.exchange_rate}>{quote.exchange_rate}</data>{' '}
      {quote.destination_currency}; the margin of Folio is in this rate, the fee is not
    </dd>
    <dt>Good for</dt>
    <dd>
      {left === 0 ? (
        <span role="alert" className={styles.bad}>
          ✕ the rate has ended
        </span>
      ) : (
        <span role="timer">{left} s</span>
      )}
    </dd>
  </>
)
