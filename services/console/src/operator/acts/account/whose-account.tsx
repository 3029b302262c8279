import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/console/accounts.ts'
import { ClientName } from '../../clients/client-name.tsx'

/** The part of an account that names it and its client. */
export type OwnedAccount = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'client_id'>

/** Names an account in a sentence, with its client: by the name that operators may see, and by the id. */
export const WhoseAccount = ({ account: { account, kind, client_id } }: { readonly account: OwnedAccount }) => (
  <>
    the {kind === 'wallet' ? 'wallet' : 'options account'} <code>{account.slice(account.indexOf(':') + 1)}</code>
    {client_id === null ? null : (
      <>
        {' '}
        of <ClientName client={client_id} />
        client <code>{client_id}</code>
      </>
    )}
  </>
)
