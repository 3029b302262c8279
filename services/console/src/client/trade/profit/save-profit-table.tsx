import type { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import { useClient } from '../../client-context.ts'
import { SaveAll } from '../../ui/save-all.tsx'
import { useTrading } from '../trading-context.ts'
import { readAllContracts } from './all-contracts.ts'
import { profitCsv, profitFileName, type SavedContracts } from './profit-csv.ts'

/** Saves all contracts of the account that ended within some days as CSV. */
export const SaveProfitTable = ({ days }: Pick<SavedContracts, 'days'>) => {
  const { account, socket } = useTrading()
  const { call } = useClient()
  return (
    <SaveAll
      read={async (reading) => {
        const { signal } = reading
        const { nickname } = await call<DataOf<typeof getNickname>>('/account/v1/nickname', { signal })
        return { ...(await readAllContracts(socket, days, reading)), nickname }
      }}
      file={(read) => {
        const saved = { ...read, days, account, madeAt: new Date() }
        return { name: profitFileName(saved), text: profitCsv(saved) }
      }}
    />
  )
}
