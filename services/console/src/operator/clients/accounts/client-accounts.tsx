import type { ClientLookedUp } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { Part } from '../../../ui/values/facts.tsx'
import { DayField } from '../../accounts/past/day-field.tsx'
import { useColumnsWithPast } from '../../accounts/past/past-column.tsx'
import styles from '../clients.module.css'
import { OPTIONS_ACCOUNT_COLUMNS, WALLET_COLUMNS } from './account-columns.tsx'

/** A client, and the day at whose end the balances of its accounts are looked at. */
export type ClientAccountsProps = {
  readonly client: ClientLookedUp
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}

type Wallet = ClientLookedUp['wallets'][number]
type OptionsAccount = ClientLookedUp['options_accounts'][number]

const accountOfWallet = ({ wallet_id }: Wallet): string => `wallet:${wallet_id}`
const accountOfOptions = ({ account_id }: OptionsAccount): string => `trading:${account_id}`

/** The wallets and options accounts of a client, and the field for the day at whose end their balances are looked at. */
export const ClientAccounts = ({ client, day, onDay }: ClientAccountsProps) => {
  const walletColumns = useColumnsWithPast(WALLET_COLUMNS, day, accountOfWallet)
  const optionsColumns = useColumnsWithPast(OPTIONS_ACCOUNT_COLUMNS, day, accountOfOptions)
  return (
    <>
      <div className={styles.day}>
        <DayField day={day} onChange={onDay} />
      </div>
      <Part title="Wallets">
        <DataTable
          caption={counted(client.wallets.length, 'wallet')}
          columns={walletColumns}
          rows={client.wallets}
          rowId={({ wallet_id }) => wallet_id}
        />
      </Part>
      <Part title="Options accounts">
        <DataTable
          caption={counted(client.options_accounts.length, 'options account')}
          columns={optionsColumns}
          rows={client.options_accounts}
          rowId={({ account_id }) => account_id}
        />
      </Part>
    </>
  )
}
