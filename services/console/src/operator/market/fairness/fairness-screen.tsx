import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listFairnessDays } from '@folio/contracts/http/operator/market/list-fairness-days.ts'
import { type Checked, CheckedDay } from '../../../ui/fairness/checked-day.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { useRead } from '../../reads/use-read.ts'

type Day = DataOf<typeof listFairnessDays>['rows'][number]

const PATH = '/operator/v1/fairness-days'

const shownDay = ({ day }: Day): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

const checkedOf = ({ commitment, secret }: Day): Checked => ({ commitment, secret })

const COLUMNS: readonly Column<Day>[] = [
  { id: 'day', header: 'Day', cell: shownDay, text: shownDay },
  {
    id: 'state',
    header: 'Checked here',
    cell: (day) => <CheckedDay {...checkedOf(day)} />,
    text: ({ secret }) => (secret === null ? 'not revealed' : 'revealed'),
  },
  {
    id: 'commitment',
    header: 'Commitment (SHA-256 of the secret)',
    cell: ({ commitment }) => <Copyable text={commitment} label="the commitment" />,
    text: ({ commitment }) => commitment,
  },
  {
    id: 'committed',
    header: 'Committed',
    isWideOnly: true,
    cell: ({ committed_at }) => <Moment time={committed_at} isDated />,
    text: ({ committed_at }) => committed_at,
  },
  {
    id: 'secret',
    header: 'Secret',
    isWideOnly: true,
    cell: ({ secret }) => (secret === null ? '—' : <Copyable text={secret} label="the secret" />),
    text: ({ secret }) => secret ?? '',
  },
]

/** The commitments to the secrets of days; a revealed secret is hashed again in the browser. */
export const FairnessScreen = () => {
  const read = useRead<typeof listFairnessDays>(PATH)
  return (
    <Screen title="Fairness days">
      <p>
        While the market ticks, a day is committed two days before it begins. After a pause it is committed with its
        first tick, before any price of it is drawn; a day without ticks may have no commitment.
      </p>
      <ReadStates
        read={read}
        what="the days"
        empty={{
          text: 'No day is committed: the market has no simulated feed. A market that is started with one commits its days, which appear here.',
        }}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows }) => (
          <DataTable
            caption={`${counted(rows.length, 'day')}, the newest first`}
            columns={COLUMNS}
            rows={rows}
            rowId={({ day }) => day}
          />
        )}
      </ReadStates>
    </Screen>
  )
}
