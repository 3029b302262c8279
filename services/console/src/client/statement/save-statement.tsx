import type { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useClient } from '../client-context.ts'
import { SaveAll } from '../ui/save-all.tsx'
import { readAllRows, readStandingBalances } from './all-rows.ts'
import { currenciesWithoutRows, statementCsv, statementFileName } from './statement-csv.ts'
import type { StatementSearch } from './statement-page.ts'

/** Saves all rows of a statement that its filters let through as CSV, with its owner and the balances at its begin and end. */
export const SaveStatement = ({ search }: { readonly search: StatementSearch }) => {
  const { send, call } = useClient()
  return (
    <SaveAll
      read={async (reading) => {
        const { signal } = reading
        const owner = await call<DataOf<typeof getNickname>>('/account/v1/nickname', { signal })
        const read = await readAllRows(send, search, reading)
        const wallets = await call<DataOf<typeof listWallets>>('/wallet/v1/wallets', { signal })
        const currencies = currenciesWithoutRows(read, search, wallets)
        return { ...read, owner, standing: await readStandingBalances(send, { search, currencies }, reading) }
      }}
      file={(read) => {
        const madeAt = new Date()
        return { name: statementFileName(search, madeAt), text: statementCsv({ ...read, search, madeAt }) }
      }}
    />
  )
}
