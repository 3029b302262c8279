import { Money } from '../../ui/values/money.tsx'
import styles from './money.module.css'
import { isPlayMoney } from './play-money.ts'

/** An amount of an account with its currency; play money says so. */
export const AccountMoney = ({
  account,
  amount,
  currency,
}: {
  /** The account, with its kind before the number or not. */
  readonly account: string
  readonly amount: string
  readonly currency: string
}) => (
  <>
    <Money amount={amount} currency={currency} />
    {isPlayMoney(account) ? <span className={styles.demo}> demo</span> : null}
  </>
)
