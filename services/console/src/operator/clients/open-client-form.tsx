import type { openClient } from '@folio/contracts/http/operator/clients/open-client.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { ClientLink } from './client-link.tsx'
import { openClientBody } from './open-client-body.ts'

const FIELDS: readonly ActField[] = [
  {
    name: 'nickname',
    label: 'Nickname',
    hint: '3 to 20 letters, digits or "_". It is used once, also after an erasure.',
    pattern: '[A-Za-z0-9_]{3,20}',
  },
  {
    name: 'scopes',
    label: 'Scopes of the token',
    hint: 'Of payment, trade and account_manage, with blanks between them; empty: all.',
    isOptional: true,
  },
  { name: 'token_name', label: 'Name of the token', hint: 'The client reads it under Security.', isOptional: true },
]

/** The form that opens a client with its main wallet, and shows its token; a repeat of the same request id gets the same token. */
export const OpenClientForm = () => (
  <ActForm<typeof openClient>
    intention="open a client"
    verb="Open the client"
    hasRequestId
    path="/operator/v1/clients"
    fields={FIELDS}
    initial={{ nickname: '', scopes: '', token_name: '' }}
    bodyOf={openClientBody}
    confirm={({ nickname }) => (
      <>
        <strong>{nickname}</strong> becomes a client with a main wallet, an options account with play money, and a
        token.
      </>
    )}
    done={({ client_id, nickname, token }) => (
      <>
        {nickname} is the client <ClientLink client={client_id} />. The token is shown only now:{' '}
        <Copyable text={token} label="the token" />
      </>
    )}
  />
)
