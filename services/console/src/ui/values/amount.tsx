import { shownAmount } from '../../money/shown-amount.ts'
import styles from './amount.module.css'

/** An amount with aligned digits, grouped as the reader's locale does. */
export const Amount = ({ value }: { readonly value: string }) => (
  <data value={value} className={styles.amount}>
    {shownAmount(value, navigator.language)}
  </data>
)
