import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { closeWallet } from '@folio/contracts/http/operator/close-wallet.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/console/accounts.ts'
import type { freezeWallet } from '@folio/contracts/http/operator/freeze-wallet.ts'
import type { depositCash } from '@folio/contracts/http/operator/move-cash.ts'
import type { deactivateOptionsAccount } from '@folio/contracts/http/operator/switch-options-account.ts'
import { type ReactNode, useState } from 'react'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Drawer } from '../../ui/drawer.tsx'
import type { ActField } from '../act/act-fields.tsx'
import { ActForm } from '../act/act-form.tsx'
import type { Values } from '../act/pending-act.ts'
import styles from './acts.module.css'

/** The part of an account that its acts need. */
type Account = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'status'>

const MONEY: readonly ActField[] = [
  { name: 'currency', label: 'Currency', pattern: '[A-Z_]{1,18}', hint: 'A code, such as USD.' },
  { name: 'amount', label: 'Amount', pattern: '\\d{1,24}(?:\\.\\d{1,18})?', isNumeric: true },
]

/** Cash that comes in from outside, or goes out; a repeat of the same request id moves it once. */
const Cash = ({ wallet, isIn }: { readonly wallet: string; readonly isIn: boolean }) => (
  <ActForm<typeof depositCash>
    intention={`cash ${isIn ? 'in' : 'out'} ${wallet}`}
    verb={isIn ? 'Deposit cash' : 'Withdraw cash'}
    path={pathOf(`/operator/v1/wallets/{wallet_id}/${isIn ? 'deposits' : 'withdrawals'}`, { wallet_id: wallet })}
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
          {amount} {currency}
        </strong>{' '}
        {isIn ? 'come into the wallet from outside.' : 'leave the wallet and Folio.'}
      </>
    )}
    done={({ balance_after, transaction_id }) => `Transaction ${transaction_id}: the balance is ${balance_after} now.`}
  />
)

type SwitchProps = { readonly id: string; readonly verb: string; readonly path: string; readonly effect: ReactNode }

/** An act on a wallet that has no fields of its own. */
const OnWallet = ({ id, verb, path, effect }: SwitchProps) => (
  <ActForm<typeof freezeWallet | typeof closeWallet>
    intention={`${verb} ${id}`}
    verb={verb}
    path={pathOf(path, { wallet_id: id })}
    confirm={() => effect}
    done={({ status }) => `The wallet is ${status}.`}
  />
)

/** An act on an options account. */
const OnOptionsAccount = ({ id, verb, path, effect }: SwitchProps) => (
  <ActForm<typeof deactivateOptionsAccount>
    intention={`${verb} ${id}`}
    verb={verb}
    path={pathOf(path, { account_id: id })}
    confirm={() => effect}
    done={({ status }) => `The account is ${status}.`}
  />
)

const freeze = (id: string): ReactNode => (
  <OnWallet
    {...{ id, verb: 'Freeze', path: '/operator/v1/wallets/{wallet_id}/freeze' }}
    effect="The wallet sends nothing and takes only returned transfers until it is thawed."
  />
)

const thaw = (id: string): ReactNode => (
  <OnWallet
    {...{ id, verb: 'Thaw', path: '/operator/v1/wallets/{wallet_id}/thaw' }}
    effect="The wallet sends and receives again."
  />
)

const close = (id: string): ReactNode => (
  <OnWallet
    {...{ id, verb: 'Close', path: '/operator/v1/wallets/{wallet_id}/close' }}
    effect="The wallet is closed for good, which is refused unless it is empty and has no transfer under way."
  />
)

const deactivate = (id: string): ReactNode => (
  <OnOptionsAccount
    {...{ id, verb: 'Deactivate', path: '/operator/v1/options-accounts/{account_id}/deactivate' }}
    effect="The account receives no money and buys no contracts until it is reactivated."
  />
)

const reactivate = (id: string): ReactNode => (
  <OnOptionsAccount
    {...{ id, verb: 'Reactivate', path: '/operator/v1/options-accounts/{account_id}/reactivate' }}
    effect="The account receives money and buys contracts again."
  />
)

type Forms = Readonly<Record<string, (id: string) => ReactNode>>

const CASH: Forms = {
  'Deposit cash': (id) => <Cash wallet={id} isIn />,
  'Withdraw cash': (id) => <Cash wallet={id} isIn={false} />,
}

/** The acts that an account in this state can take, by their verbs. */
const formsOf = ({ kind, status }: Account): Forms => {
  if (kind === 'trading') return status === 'inactive' ? { Reactivate: reactivate } : { Deactivate: deactivate }
  if (kind !== 'wallet' || status === 'closed') return {}
  return status === 'frozen' ? { Thaw: thaw, Close: close } : { ...CASH, Freeze: freeze, Close: close }
}

/** The form that is open: its verb, and the form that the account had when it was opened. */
type Open = { readonly verb: string; readonly form: ReactNode }

/**
 * Buttons for the acts on an account, each with its form in a drawer; a system account has none. An act changes the state of
 * the account, and its form stays until it is closed, so that its outcome can be read.
 */
export const AccountActs = ({ account }: { readonly account: Account }) => {
  const [open, setOpen] = useState<Open>()
  const id = account.account.slice(account.account.indexOf(':') + 1)
  return (
    <div className={styles.pages}>
      {Object.entries(formsOf(account)).map(([verb, formOf]) => (
        <button
          key={verb}
          type="button"
          className={controls.secondary}
          onClick={() => setOpen({ verb, form: formOf(id) })}
        >
          {verb} …
        </button>
      ))}
      {open === undefined ? null : (
        <Drawer title={`${open.verb}: ${account.account}`} onClose={() => setOpen(undefined)}>
          {open.form}
        </Drawer>
      )}
    </div>
  )
}
