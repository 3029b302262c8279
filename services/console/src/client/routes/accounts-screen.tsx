import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { AccountsTable } from '../accounts/accounts-table.tsx'
import { OpenAccountButton } from '../accounts/open-account-button.tsx'
import { PlatformPanel } from '../accounts/platform-panel.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

const TYPES = ['real', 'demo'] as const

/** The options accounts of the client: real and play money look different; money moves between a real one and a wallet. */
export const AccountsScreen = () => {
  const read = useRead<typeof listAccounts>('/trading/v1/options/accounts')
  const wallets = useRead<typeof listWallets>('/wallet/v1/wallets')
  return (
    <Screen title="Options accounts">
      <Panel title="Accounts">
        <ReadStates
          read={read}
          what="the options accounts"
          empty={{ text: 'There is no options account. The buttons below open one.' }}
        >
          {(accounts) => <AccountsTable accounts={accounts} />}
        </ReadStates>
        {read.data === undefined ? null : (
          <div className={styles.row}>
            {TYPES.filter((type) => !read.data?.some(({ account_type }) => account_type === type)).map((type) => (
              <OpenAccountButton key={type} type={type} />
            ))}
          </div>
        )}
      </Panel>
      <ReadStates read={wallets} what="the wallets" empty={{ text: 'There is no wallet.' }}>
        {(found) => <PlatformPanel wallets={found} accounts={read.data ?? []} />}
      </ReadStates>
    </Screen>
  )
}
