import { Link } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { useClient } from '../client-context.ts'
import { AskTwiceButton } from '../ui/ask-twice-button.tsx'
import styles from '../ui/screen.module.css'
import { Scrolled } from '../ui/scrolled.tsx'
import { balanceOf, type OptionsAccount } from './check-platform-transfer.ts'

const ResetButton = ({ account: { account_id } }: { readonly account: OptionsAccount }) => {
  const { call } = useClient()
  const path = pathOf('/trading/v1/options/accounts/{account_id}/reset-demo-balance', { account_id })
  return (
    <AskTwiceButton
      label="Reset"
      sureLabel="Set to 10,000 again"
      what={account_id}
      act={() => call(path, { method: 'POST' })}
    />
  )
}

const Row = ({ account }: { readonly account: OptionsAccount }) => {
  const { account_id, account_type, currency, status } = account
  const isDemo = account_type === 'demo'
  return (
    <tr className={isDemo ? styles.demo : styles.real}>
      <th scope="row">
        <code>{account_id}</code>
      </th>
      <td data-label="Money" className={isDemo ? styles.pending : undefined}>
        {isDemo ? '◌ play money' : '● real money'}
      </td>
      <td data-label="Balance" className={styles.number}>
        <Amount value={balanceOf(account)} /> {currency}
      </td>
      <td data-label="Status" className={status === 'active' ? styles.ok : styles.bad}>
        {status === 'active' ? '✓ active' : '✕ inactive'}
      </td>
      <td>
        <Link to="/trade" search={{ account: account_id }} aria-label={`Trade with ${account_id}`}>
          Trade
        </Link>{' '}
        {isDemo ? <ResetButton account={account} /> : null}
      </td>
    </tr>
  )
}

/** The options accounts with what can be done with each. */
export const AccountsTable = ({ accounts }: { readonly accounts: readonly OptionsAccount[] }) => (
  <Scrolled label="Options accounts">
    <table className={styles.table} aria-label="Options accounts">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Money</th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className={styles.hidden}>Acts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row key={account.account_id} account={account} />
        ))}
      </tbody>
    </table>
  </Scrolled>
)
