import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listExposures } from '@folio/contracts/http/operator/market/list-exposures.ts'
import { orderOf } from '../../../money/decimal.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Amount } from '../../../ui/values/amount.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { useRead } from '../../reads/use-read.ts'
import { isNearLimit, type Sums, usedOrder, usedPercent } from './used-limit.ts'

type SymbolExposure = DataOf<typeof listExposures>[number]
type Group = SymbolExposure['groups'][number] & { readonly symbol: string }

const PATH = '/operator/v1/exposures'
const CURRENCY = 'USD'

const Used = ({ sums }: { readonly sums: Sums }) => (
  <>
    <Status tone={isNearLimit(sums) ? 'pending' : 'ok'} word={`${usedPercent(sums)} %`} /> of{' '}
    <Amount value={sums.limit} />
  </>
)

const usedText = (sums: Sums): string => `${sums.exposure} of ${sums.limit}`

const SYMBOL_COLUMNS: readonly Column<SymbolExposure>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol }) => symbol,
    text: ({ symbol }) => symbol,
    sortBy: ({ symbol }) => symbol,
  },
  {
    id: 'exposure',
    header: 'Exposure',
    isNumeric: true,
    cell: ({ exposure }) => <Money amount={exposure} currency={CURRENCY} />,
    text: ({ exposure }) => `${exposure} ${CURRENCY}`,
    sortBy: ({ exposure }) => orderOf(exposure),
  },
  {
    id: 'used',
    header: 'Of the limit',
    isNumeric: true,
    cell: (sums) => <Used sums={sums} />,
    text: usedText,
    sortBy: usedOrder,
  },
  {
    id: 'contracts',
    header: 'Contracts',
    isNumeric: true,
    cell: ({ contracts }) => contracts,
    text: ({ contracts }) => String(contracts),
    sortBy: ({ contracts }) => contracts,
  },
]

const GROUP_COLUMNS: readonly Column<Group>[] = [
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
  {
    id: 'direction',
    header: 'Direction',
    cell: ({ direction }) => direction,
    text: ({ direction }) => direction,
  },
  {
    id: 'ends',
    header: 'Ends from',
    cell: ({ ends_from }) => (ends_from === null ? 'open end' : <Moment time={ends_from} isDated />),
    text: ({ ends_from }) => ends_from ?? '',
  },
  {
    id: 'exposure',
    header: 'Exposure',
    isNumeric: true,
    cell: ({ exposure }) => <Money amount={exposure} currency={CURRENCY} />,
    text: ({ exposure }) => `${exposure} ${CURRENCY}`,
    sortBy: ({ exposure }) => orderOf(exposure),
  },
  {
    id: 'used',
    header: 'Of the limit',
    isNumeric: true,
    cell: (sums) => <Used sums={sums} />,
    text: usedText,
    sortBy: usedOrder,
  },
  {
    id: 'contracts',
    header: 'Contracts',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ contracts }) => contracts,
    text: ({ contracts }) => String(contracts),
  },
]

const groupsOf = (symbols: readonly SymbolExposure[]): readonly Group[] =>
  symbols.flatMap(({ symbol, groups }) => groups.map((group) => ({ symbol, ...group })))

const groupId = ({ symbol, direction, ends_from, ends_within_seconds }: Group): string =>
  `${symbol} ${direction} ${ends_from} ${ends_within_seconds}`

/** The screen of possible losses of the house by open contracts with real money, by symbol and by expiry and direction. */
export const ExposureScreen = () => {
  const read = useRead<typeof listExposures>(PATH)
  return (
    <Screen title="Exposure">
      <ReadStates
        read={read}
        what="the exposures"
        empty={{ text: 'No contract with real money is open. Each one that a client buys counts here until it ends.' }}
      >
        {(symbols) => (
          <>
            <DataTable caption="By symbol" columns={SYMBOL_COLUMNS} rows={symbols} rowId={({ symbol }) => symbol} />
            <DataTable
              caption="By symbol, expiry and direction"
              columns={GROUP_COLUMNS}
              rows={groupsOf(symbols)}
              rowId={groupId}
            />
          </>
        )}
      </ReadStates>
    </Screen>
  )
}
