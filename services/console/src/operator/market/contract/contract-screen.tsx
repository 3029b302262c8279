import type { ContractLookedUp, getContract } from '@folio/contracts/http/operator/contracts.ts'
import { useParams } from '@tanstack/react-router'
import { pathOf } from '../../../api/path.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { Facts, Part } from '../../../ui/values/facts.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { AccountLink } from '../../accounts/account-link.tsx'
import { useFollow } from '../../follow/use-follow.ts'
import { AccountMoney } from '../../money/account-money.tsx'
import { useRead } from '../../reads/use-read.ts'
import styles from './contract.module.css'
import { EVENT_COLUMNS, EVIDENCE_COLUMNS, postingColumns } from './contract-columns.tsx'
import { ContractStatus } from './contract-status.tsx'

const atEpoch = (epoch: number) => <Moment time={new Date(epoch * 1000).toISOString()} isDated />

const factsOf = (contract: ContractLookedUp) => {
  const { payout, ended, exit_epoch } = contract
  const money = (key: string, amount: string) => (
    <AccountMoney key={key} account={contract.account_id} amount={amount} currency={contract.currency} />
  )
  return [
    ['Status', <ContractStatus key="status" status={contract.status} />],
    ['Type', contract.contract_type],
    ['Symbol', contract.symbol],
    ['Paid', money('paid', contract.buy_price)],
    ['Payout', payout === null ? 'by the ticks' : money('payout', payout)],
    ['Received', ended === null ? '—' : money('received', ended.sell_price)],
    ['Profit', ended === null ? '—' : money('profit', ended.profit)],
    ['Exposure while open', money('exposure', contract.exposure)],
    [
      'Account',
      <Copyable key="account" text={contract.account_id} label="the account">
        <AccountLink account={`trading:${contract.account_id}`} text={contract.account_id} />
      </Copyable>,
    ],
    ['Bought', atEpoch(contract.purchase_epoch)],
    ['Entry', atEpoch(contract.entry_epoch)],
    ['Exit', exit_epoch === null ? 'open end' : atEpoch(exit_epoch)],
  ] as const
}

const Shown = ({ contract }: { readonly contract: ContractLookedUp }) => (
  <>
    <p className={styles.longcode}>
      <FreeText text={contract.longcode} />
    </p>
    <Facts facts={factsOf(contract)} />
    {contract.ended === null ? null : (
      <>
        <Part title="Evidence">
          <DataTable
            caption="The recorded ticks that decided"
            columns={EVIDENCE_COLUMNS}
            rows={contract.evidence}
            rowId={({ role }) => role}
          />
        </Part>
        <Part title="Payoff">
          <DataTable
            caption="The postings of the end"
            columns={postingColumns(contract.account_id)}
            rows={contract.ended.postings}
            rowId={({ account, currency, amount }) => `${account} ${currency} ${amount}`}
          />
        </Part>
      </>
    )}
    <Part title="Events">
      <DataTable
        caption={counted(contract.events.length, 'event')}
        columns={EVENT_COLUMNS}
        rows={contract.events}
        rowId={({ event }) => event}
      />
    </Part>
    <Part title="Terms">
      <pre className={styles.terms}>
        <FreeText text={JSON.stringify(contract.terms, null, 2)} />
      </pre>
    </Part>
  </>
)

/** One contract with its terms, evidence and payoff. */
export const ContractScreen = () => {
  const { contract } = useParams({ from: '/contracts/$contract' })
  const path = pathOf('/operator/v1/contracts/{contract_id}', { contract_id: contract })
  const read = useRead<typeof getContract>(path)
  const query = read.data?.status === 'open' ? { account: `trading:${read.data.account_id}` } : undefined
  useFollow({ path, query }, read)
  return (
    <Screen title={`Contract ${contract}`}>
      <ReadStates read={read} what="the contract">
        {(found) => <Shown contract={found} />}
      </ReadStates>
    </Screen>
  )
}
