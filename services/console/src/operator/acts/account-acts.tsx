import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { closeWallet } from '@folio/contracts/http/operator/close-wallet.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/console/accounts.ts'
import type { freezeWallet } from '@folio/contracts/http/operator/freeze-wallet.ts'
import type { depositCash } from '@folio/contracts/http/operator/move-cash.ts'
import type { deactivateOptionsAccount } from '@folio/contracts/http/operator/switch-options-account.ts'
import { type ReactNode, useState } from 'react'
import { pathOf } from '../../api/path.ts'
import { Amount } from '../../ui/amount.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Money } from '../../ui/money.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import type { Values } from '../act/pending-act.ts'
import { ActButton } from '../roles/act-button.tsx'
import styles from './acts.module.css'

/** The part of an account that its acts need. */
type Account = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'status'>

/** The calls of the acts on an account, by their verbs. */
const PATHS = {
  'Deposit cash': '/operator/v1/wallets/{wallet_id}/deposits',
  'Withdraw cash': '/operator/v1/wallets/{wallet_id}/withdrawals',
  Freeze: '/operator/v1/wallets/{wallet_id}/freeze',
  Thaw: '/operator/v1/wallets/{wallet_id}/thaw',
  'Close for good': '/operator/v1/wallets/{wallet_id}/close',
  Deactivate: '/operator/v1/options-accounts/{account_id}/deactivate',
  Reactivate: '/operator/v1/options-accounts/{account_id}/reactivate',
} as const

type Verb = keyof typeof PATHS

const MONEY: readonly ActField[] = [
  { name: 'currency', label: 'Currency', pattern: '[A-Z_]{1,18}', hint: 'A code, such as USD.' },
  { name: 'amount', label: 'Amount', pattern: '\\d{1,24}(?:\\.\\d{1,18})?', isNumeric: true },
]

/** Cash that comes in from outside, or goes out; a repeat of the same request id moves it once. */
const Cash = ({ wallet, isIn }: { readonly wallet: string; readonly isIn: boolean }) => (
  <ActForm<typeof depositCash>
    intention={`cash ${isIn ? 'in' : 'out'} ${wallet}`}
    verb={isIn ? 'Deposit cash' : 'Withdraw cash'}
    path={pathOf(PATHS[isIn ? 'Deposit cash' : 'Withdraw cash'], { wallet_id: wallet })}
    fields={MONEY}
    initial={{ currency: '', amount: '' }}
    bodyOf={({ requestId, values }) => ({
      currency: values['currency'],
      amount: values['amount'],
      request_id: requestId,
    })}
    confirm={({ amount, currency }: Values) => (
      <>
        <strong>
          <Money amount={amount ?? ''} currency={currency ?? ''} />
        </strong>{' '}
        {isIn ? 'come into the wallet from outside.' : 'leave the wallet and Folio.'}
      </>
    )}
    done={({ balance_after, transaction_id }) => (
      <>
        Transaction {transaction_id}: the balance is <Amount value={balance_after} /> now.
      </>
    )}
  />
)

type SwitchProps = {
  readonly id: string
  readonly verb: Verb
  readonly effect: ReactNode
  readonly isDangerous?: boolean
}

/** An act on a wallet that has no fields of its own. */
const OnWallet = ({ id, verb, effect, isDangerous = false }: SwitchProps) => (
  <ActForm<typeof freezeWallet | typeof closeWallet>
    intention={`${verb} ${id}`}
    verb={verb}
    isDangerous={isDangerous}
    isOnce
    path={pathOf(PATHS[verb], { wallet_id: id })}
    confirm={() => effect}
    done={({ status }) => `The wallet is ${status}.`}
  />
)

/** An act on an options account. */
const OnOptionsAccount = ({ id, verb, effect }: SwitchProps) => (
  <ActForm<typeof deactivateOptionsAccount>
    intention={`${verb} ${id}`}
    verb={verb}
    isOnce
    path={pathOf(PATHS[verb], { account_id: id })}
    confirm={() => effect}
    done={({ status }) => `The account is ${status}.`}
  />
)

const freeze = (id: string): ReactNode => (
  <OnWallet
    id={id}
    verb="Freeze"
    effect="The wallet sends nothing and takes only returned transfers until it is thawed."
  />
)

const thaw = (id: string): ReactNode => <OnWallet id={id} verb="Thaw" effect="The wallet sends and receives again." />

const close = (id: string): ReactNode => (
  <OnWallet
    id={id}
    verb="Close for good"
    isDangerous
    effect="The wallet is closed for good, which is refused unless it is empty and has no transfer under way."
  />
)

const deactivate = (id: string): ReactNode => (
  <OnOptionsAccount
    id={id}
    verb="Deactivate"
    effect="The account receives no money and buys no contracts until it is reactivated."
  />
)

const reactivate = (id: string): ReactNode => (
  <OnOptionsAccount id={id} verb="Reactivate" effect="The account receives money and buys contracts again." />
)

/** The form of each act, by its verb. */
const FORMS: Readonly<Record<Verb, (id: string) => ReactNode>> = {
  'Deposit cash': (id) => <Cash wallet={id} isIn />,
  'Withdraw cash': (id) => <Cash wallet={id} isIn={false} />,
  Freeze: freeze,
  Thaw: thaw,
  'Close for good': close,
  Deactivate: deactivate,
  Reactivate: reactivate,
}

/** The acts that an account in this state can take, by their verbs. */
const verbsOf = ({ kind, status }: Account): readonly Verb[] => {
  if (kind === 'trading') return [status === 'inactive' ? 'Reactivate' : 'Deactivate']
  if (kind !== 'wallet' || status === 'closed') return []
  return status === 'frozen'
    ? ['Thaw', 'Close for good']
    : ['Deposit cash', 'Withdraw cash', 'Freeze', 'Close for good']
}

/** The form that is open: its verb, and the form that the account had when it was opened. */
type Open = { readonly verb: Verb; readonly form: ReactNode }

/**
 * Buttons for the acts on an account, each with its form in a drawer; a system account has none. An act changes the state of
 * the account, and its form stays until it is closed, so that its outcome can be read.
 */
export const AccountActs = ({ account }: { readonly account: Account }) => {
  const [open, setOpen] = useState<Open>()
  const id = account.account.slice(account.account.indexOf(':') + 1)
  return (
    <div className={styles.pages}>
      {verbsOf(account).map((verb) => (
        <ActButton key={verb} path={PATHS[verb]} onClick={() => setOpen({ verb, form: FORMS[verb](id) })}>
          {verb} …
        </ActButton>
      ))}
      {open === undefined ? null : (
        <Drawer title={`${open.verb}: ${account.account}`} onClose={() => setOpen(undefined)}>
          {open.form}
        </Drawer>
      )}
    </div>
  )
}
