import type { openWallet } from '@folio/contracts/http/operator/accounts/open-wallet.ts'
import type { eraseClient } from '@folio/contracts/http/operator/clients/erase-client.ts'
import type { ClientLookedUp } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { AccountLink } from '../accounts/account-link.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { ActButton } from '../roles/act-button.tsx'
import type { ClientSearch } from './search.ts'

type ClientForm = NonNullable<ClientSearch['form']>

/** The calls of the acts on a client. */
const PATHS = {
  wallet: '/operator/v1/clients/{client_id}/wallets',
  erase: '/operator/v1/clients/{client_id}/erase',
} as const

const TITLES = { wallet: 'Open a wallet', erase: 'Erase the client' } as const

const TYPE: ActField = {
  name: 'type',
  label: 'Type',
  choices: { p2p: 'p2p', partner: 'partner' },
  hint: 'A client has at most one wallet of each type; the main one is opened with the client.',
}

const OpenWallet = ({ client }: { readonly client: string }) => (
  <ActForm<typeof openWallet>
    intention={`open a wallet of client ${client}`}
    verb="Open the wallet"
    path={pathOf(PATHS.wallet, { client_id: client })}
    fields={[TYPE]}
    initial={{ type: 'p2p' }}
    bodyOf={({ values }) => ({ type: values['type'] })}
    confirm={({ type }) => (
      <>
        The client gets a wallet of the type <strong>{type}</strong>, unless it has one: then nothing happens.
      </>
    )}
    done={({ wallet_id, type }) => (
      <>
        The {type} wallet of the client is <AccountLink account={`wallet:${wallet_id}`} text={wallet_id} />.
      </>
    )}
  />
)

const Erase = ({ client, isErased }: { readonly client: string; readonly isErased: boolean }) => (
  <>
    {isErased ? <p>This client is erased.</p> : null}
    <ActForm<typeof eraseClient>
      intention={`erase client ${client}`}
      verb="Erase for good"
      isDangerous
      isOver={isErased}
      path={pathOf(PATHS.erase, { client_id: client })}
      confirm={() => (
        <>
          The key of the personal data of <strong>{client}</strong> is destroyed, so that nobody can read the data
          again. Its wallets are closed, its options accounts become inactive, and its tokens end. The movements of
          money stay recorded. It is refused while the client has money, an open transfer or an open contract.
        </>
      )}
      done={() => 'The personal data of the client is erased.'}
    />
  </>
)

/** Buttons for the acts on a client, of which an erased one has none; the address holds which form is open, in a drawer. */
export const ClientActs = ({
  client: { client_id, status },
  form,
  onForm,
}: {
  readonly client: Pick<ClientLookedUp, 'client_id' | 'status'>
  readonly form: ClientForm | undefined
  readonly onForm: (form: ClientForm | undefined) => void
}) => (
  <>
    {status === 'erased' ? null : (
      <>
        <ActButton path={PATHS.wallet} onClick={() => onForm('wallet')}>
          {TITLES.wallet} …
        </ActButton>
        <ActButton path={PATHS.erase} onClick={() => onForm('erase')}>
          {TITLES.erase} …
        </ActButton>
      </>
    )}
    {form === undefined ? null : (
      <Drawer title={TITLES[form]} onClose={() => onForm(undefined)}>
        {form === 'wallet' ? (
          <OpenWallet client={client_id} />
        ) : (
          <Erase client={client_id} isErased={status === 'erased'} />
        )}
      </Drawer>
    )}
  </>
)
