import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { AccountActs } from '../acts/account/account-acts.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { useClientName } from '../clients/use-client-name.ts'
import { ExplainLink } from '../explain/explain-link.tsx'
import { useFollow } from '../follow/use-follow.ts'
import { useRead } from '../reads/use-read.ts'
import { AccountStatus } from './account-status.tsx'
import styles from './accounts.module.css'
import { Balances } from './balances.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { TimeMachine } from './past/time-machine.tsx'

/** An account with its present balances. */
type LedgerAccount = DataOf<typeof getLedgerAccount>

/** Links to the events that make up each balance; a system account has none of its own. */
const ExplainBalances = ({ account: { account, stream, balances } }: { readonly account: LedgerAccount }) =>
  stream === null ? null : (
    <span className={styles.balances}>
      {balances.map(({ currency }) => (
        <ExplainLink key={currency} account={account} currency={currency} />
      ))}
    </span>
  )

const Facts = ({ account }: { readonly account: LedgerAccount }) => (
  <dl className={styles.facts}>
    <dt>Account</dt>
    <dd>
      <Copyable text={account.account} label="the account" />
    </dd>
    <dt>Type</dt>
    <dd>
      <FreeText text={account.type ?? account.kind} />
    </dd>
    <dt>Status</dt>
    <dd>
      <AccountStatus status={account.status} />{' '}
      {account.status === 'frozen' && account.stream !== null ? <FrozenNote stream={account.stream} /> : null}
    </dd>
    <dt>Balances now</dt>
    <dd>
      <Balances balances={account.balances} /> <ExplainBalances account={account} />
    </dd>
    {account.client_id === null ? null : (
      <>
        <dt>Client</dt>
        <dd>
          <ClientLink client={account.client_id} />
        </dd>
      </>
    )}
    {account.stream === null ? null : (
      <>
        <dt>Stream</dt>
        <dd>
          <Copyable text={account.stream} label="the stream">
            <Link to="/streams/$stream" params={{ stream: account.stream }}>
              {account.stream}
            </Link>
          </Copyable>
        </dd>
      </>
    )}
    <dt>Checkpoint</dt>
    <dd>position {account.checkpoint.position}</dd>
  </dl>
)

/** The currencies of an account, the one that its newest event moved first. */
const currenciesOf = ({ account, balances, last_event }: LedgerAccount): readonly string[] => {
  const moved = last_event?.postings.find((posting) => posting.account === account)?.currency
  const held = balances.map(({ currency }) => currency)
  return moved === undefined ? held : [moved, ...held.filter((currency) => currency !== moved)]
}

/** An account: its facts, and its past. */
export const AccountScreen = () => {
  const { account } = useParams({ from: '/accounts/$account' })
  const search = useSearch({ from: '/accounts/$account' })
  const navigate = useNavigate({ from: '/accounts/$account' })
  const path = pathOf('/operator/v1/accounts/{account}', { account })
  const read = useRead<typeof getLedgerAccount>(path)
  useFollow({ path, query: { account } }, read)
  const name = useClientName(read.data?.client_id)
  return (
    <Screen title={name === undefined ? `Account ${account}` : `Account ${account} of ${name}`}>
      <ReadStates read={read} what="the account">
        {(known) => (
          <div className={styles.parts}>
            <Facts account={known} />
            <AccountActs key={`acts of ${account}`} account={known} />
            {known.last_event === null ? (
              <p className={styles.quiet}>A system account has no events of its own, and no past to look at.</p>
            ) : (
              <TimeMachine
                key={account}
                account={account}
                newest={known.last_event.revision}
                currencies={currenciesOf(known)}
                search={search}
                onChange={(changed) =>
                  void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
                }
              />
            )}
          </div>
        )}
      </ReadStates>
    </Screen>
  )
}
