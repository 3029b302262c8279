import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'

/** The options accounts of the client: real and play money look different. */
export const AccountsScreen = () => {
  const read = useRead<typeof listAccounts>('/trading/v1/options/accounts')
  return (
    <Screen title="Options accounts">
      <Panel title="Accounts">
        <ReadStates read={read} what="the options accounts" empty={{ text: 'There is no options account.' }}>
          {(accounts) => (
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
                  </tr>
                </thead>
                <tbody>
                  {accounts.map(({ account_id, account_type, balance, currency, status }) => (
                    <tr key={account_id}>
                      <th scope="row">
                        <code>{account_id}</code>
                      </th>
                      <td className={account_type === 'demo' ? styles.pending : undefined}>
                        {account_type === 'demo' ? '◌ play money' : '● real money'}
                      </td>
                      <td className={styles.number}>
                        <Amount value={balance.toFixed(2)} /> {currency}
                      </td>
                      <td className={status === 'active' ? styles.ok : styles.bad}>
                        {status === 'active' ? '✓ active' : '✕ inactive'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scrolled>
          )}
        </ReadStates>
      </Panel>
    </Screen>
  )
}
