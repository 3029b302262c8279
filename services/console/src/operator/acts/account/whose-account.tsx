import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { useClientName } from '../../clients/use-client-name.ts'

/** The part of an account that names it and its client. */
export type OwnedAccount = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'client_id'>

const Whose = ({ client }: { readonly client: string }) => {
  const name = useClientName(client)
  return (
    <>
      {' '}
      of {name === undefined ? null : <FreeText text={name} />}
      {name === undefined ? '' : ', '}client <code>{client}</code>
    </>
  )
}

/** Names an account in a sentence, with its client: by the name that operators may see, and by the id. */
export const WhoseAccount = ({ account: { account, kind, client_id } }: { readonly account: OwnedAccount }) => (
  <>
    the {kind === 'wallet' ? 'wallet' : 'options account'} <code>{account.slice(account.indexOf(':') + 1)}</code>
    {client_id === null ? null : <Whose client={client_id} />}
  </>
)
