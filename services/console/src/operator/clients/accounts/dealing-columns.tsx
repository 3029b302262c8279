import type { ClientDealing } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { CopyableAccount } from '../../accounts/account-link.tsx'
import { AccountMoney } from '../../money/account-money.tsx'
import { isRefusal } from '../../refused/is-refusal.ts'
import { EventLink } from '../../streams/event-link.tsx'
import { SubjectLink } from '../../transfers/subject-link.tsx'
import styles from '../clients.module.css'

const changesOf = ({ changes }: ClientDealing): string =>
  changes.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')

/** The columns of the newest events of a client's accounts. */
export const DEALING_COLUMNS: readonly Column<ClientDealing>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  {
    id: 'type',
    header: 'Event',
    cell: (dealing) => (
      <span className={isRefusal(dealing) ? styles.refused : undefined}>
        {isRefusal(dealing) ? '✕ ' : ''}
        {dealing.type}
        {dealing.reason === null ? '' : ` (${dealing.reason})`}
      </span>
    ),
    text: ({ type, reason }) => (reason === null ? type : `${type} (${reason})`),
  },
  {
    id: 'changes',
    header: 'Change',
    isNumeric: true,
    cell: ({ account, changes }) =>
      changes.map(({ amount, currency }) => (
        <div key={currency}>
          <AccountMoney account={account} amount={amount} currency={currency} />
        </div>
      )),
    text: changesOf,
  },
  {
    id: 'subject',
    header: 'Of',
    cell: (dealing) => (
      <SubjectLink transferId={dealing.transfer_id} contractId={dealing.contract_id} transferWords="transfer" />
    ),
    text: ({ transfer_id, contract_id }) => transfer_id ?? String(contract_id ?? ''),
  },
  {
    id: 'account',
    header: 'Account',
    isWideOnly: true,
    cell: ({ account }) => <CopyableAccount account={account} />,
    text: ({ account }) => account,
  },
  {
    id: 'event',
    header: 'Stream and revision',
    isWideOnly: true,
    cell: ({ event }) => (
      <Copyable text={event} label={`the event ${event}`}>
        <EventLink name={event} />
      </Copyable>
    ),
    text: ({ event }) => event,
  },
]
