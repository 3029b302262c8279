import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { closeWallet } from '@folio/contracts/http/operator/accounts/close-wallet.ts'
import type { freezeWallet } from '@folio/contracts/http/operator/accounts/freeze-wallet.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import type { deactivateOptionsAccount } from '@folio/contracts/http/operator/accounts/switch-options-account.ts'
import { type ReactNode, useState } from 'react'
import { pathOf } from '../../../api/path.ts'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { ActForm } from '../../act/act-form.tsx'
import { ActButton } from '../../roles/act-button.tsx'
import styles from '../acts.module.css'
import { AlreadyNote } from './already-note.tsx'
import { CashForm } from './cash-form.tsx'
import { FreezeOutcome } from './freeze-outcome.tsx'
import { isAlready } from './is-already.ts'
import { WhoseAccount } from './whose-account.tsx'

/** The part of an account that its acts need. */
type Account = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'status' | 'client_id' | 'balances'>

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
type CashVerb = 'Deposit cash' | 'Withdraw cash'

type SwitchProps = {
  readonly account: Account
  readonly verb: Verb
  readonly effect: string
  readonly isDangerous?: boolean
  /** The state of the account now, which may be another one than when the form was opened. */
  readonly now: Account['status']
}

const idOf = ({ account }: Pick<Account, 'account'>): string => account.slice(account.indexOf(':') + 1)

/** Says in the dialog which account of which client the act is on, and what it does. */
const Effect = ({ account, verb, effect }: SwitchProps) => (
  <>
    {verb}: <WhoseAccount account={account} />. {effect}
  </>
)

const noticeOf = ({ account: { account }, verb, now }: SwitchProps): ReactNode =>
  now !== null && isAlready(verb, now) ? <AlreadyNote account={account} status={now} /> : null

/** Says in the dialog that the act would change nothing. */
const warnOf =
  ({ verb, now }: SwitchProps) =>
  (): string | undefined =>
    isAlready(verb, now) ? `It is ${now} already, so that the act would change nothing.` : undefined

/** An act on a wallet that has no fields of its own. */
const OnWallet = (props: SwitchProps) => (
  <ActForm<typeof freezeWallet | typeof closeWallet>
    intention={`${props.verb} ${idOf(props.account)}`}
    verb={props.verb}
    isDangerous={props.isDangerous === true}
    isOnce
    path={pathOf(PATHS[props.verb], { wallet_id: idOf(props.account) })}
    notice={noticeOf(props)}
    warn={warnOf(props)}
    confirm={() => <Effect {...props} />}
    done={({ status }, actId) =>
      status === 'frozen' ? (
        <FreezeOutcome stream={`wallet-${idOf(props.account)}`} actId={actId} />
      ) : (
        `The wallet is ${status}.`
      )
    }
  />
)

/** An act on an options account. */
const OnOptionsAccount = (props: SwitchProps) => (
  <ActForm<typeof deactivateOptionsAccount>
    intention={`${props.verb} ${idOf(props.account)}`}
    verb={props.verb}
    isOnce
    path={pathOf(PATHS[props.verb], { account_id: idOf(props.account) })}
    notice={noticeOf(props)}
    warn={warnOf(props)}
    confirm={() => <Effect {...props} />}
    done={({ status }) => `The account is ${status}.`}
  />
)

/** The effect of each act without fields, as its dialog says it. */
const EFFECTS: Readonly<Record<Exclude<Verb, CashVerb>, string>> = {
  Freeze: 'The wallet sends nothing and takes only returned transfers until it is thawed.',
  Thaw: 'The wallet sends and receives again.',
  'Close for good': 'The wallet is closed for good, which is refused unless it is empty and has no transfer under way.',
  Deactivate: 'The account receives no money and buys no contracts until it is reactivated.',
  Reactivate: 'The account receives money and buys contracts again.',
}

/** The form that is open: its verb, and the account as it was when the form was opened. */
type Open = { readonly verb: Verb; readonly account: Account }

/** The form of an act on an account whose state is now another one, perhaps. */
const formOf = ({ verb, account }: Open, now: Account['status']): ReactNode => {
  if (verb === 'Deposit cash' || verb === 'Withdraw cash') {
    return <CashForm wallet={account} isIn={verb === 'Deposit cash'} path={PATHS[verb]} />
  }
  const Switch = account.kind === 'wallet' ? OnWallet : OnOptionsAccount
  return (
    <Switch account={account} verb={verb} effect={EFFECTS[verb]} now={now} isDangerous={verb === 'Close for good'} />
  )
}

/** The acts that an account in this state can take, by their verbs. */
const verbsOf = ({ kind, status }: Account): readonly Verb[] => {
  if (kind === 'trading') return [status === 'inactive' ? 'Reactivate' : 'Deactivate']
  if (kind !== 'wallet' || status === 'closed') return []
  return status === 'frozen'
    ? ['Thaw', 'Close for good']
    : ['Deposit cash', 'Withdraw cash', 'Freeze', 'Close for good']
}

/**
 * Buttons for the acts on an account, each with its form in a drawer; a system account has none. An act changes the state of
 * the account, and its form stays until it is closed, so that its outcome can be read. An act that changes nothing any more, since another
 * operator made it meanwhile, says so before it is made.
 */
export const AccountActs = ({ account }: { readonly account: Account }) => {
  const [open, setOpen] = useState<Open>()
  return (
    <div className={styles.pages}>
      {verbsOf(account).map((verb) => (
        <ActButton key={verb} path={PATHS[verb]} onClick={() => setOpen({ verb, account })}>
          {verb} …
        </ActButton>
      ))}
      {open === undefined ? null : (
        <Drawer title={`${open.verb}: ${account.account}`} onClose={() => setOpen(undefined)}>
          {formOf(open, account.status)}
        </Drawer>
      )}
    </div>
  )
}
