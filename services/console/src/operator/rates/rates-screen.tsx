import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listFxRates } from '@folio/contracts/http/operator/rates.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { shownAmount } from '../../money/shown-amount.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { useRead } from '../reads/use-read.ts'
import { useMissingRole } from '../roles/use-missing-role.ts'
import { RateDrawer } from './rate-drawer.tsx'

type Rate = DataOf<typeof listFxRates>[number]

const PATH = '/operator/v1/fx-rates'

/** The sources of rates in words. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['operator', 'set by an operator'],
  ['table', 'FOLIO_FX_RATES'],
  ['none', 'none'],
])

const COLUMNS: readonly Column<Rate>[] = [
  {
    id: 'currency',
    header: 'Currency',
    cell: ({ currency }) => (
      <Link from="/rates/" to="." search={{ currency }}>
        {currency}
      </Link>
    ),
    text: ({ currency }) => currency,
    sortBy: ({ currency }) => currency,
  },
  {
    id: 'rate',
    header: 'USD for one unit',
    isNumeric: true,
    cell: ({ usd_rate }) => (usd_rate === null ? 'no quotes' : shownAmount(usd_rate, navigator.language)),
    text: ({ usd_rate }) => usd_rate ?? '',
  },
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }) => SOURCES.get(source) ?? source,
    text: ({ source }) => source,
    sortBy: ({ source }) => source,
  },
]

const currencyOf = ({ currency }: Rate): string => currency

/** The rates from which quotes are made; one can be set, and its earlier values be seen. */
export const RatesScreen = () => {
  const { currency } = useSearch({ from: '/rates/' })
  const navigate = useNavigate({ from: '/rates/' })
  const read = useRead<typeof listFxRates>(PATH)
  const maySet = useMissingRole(PATH) === undefined
  const open = (chosen: string | undefined): void => void navigate({ search: { currency: chosen } })
  return (
    <Screen title="Rates">
      <ReadStates
        read={read}
        what="the rates"
        empty={{ text: 'No currency can be exchanged. The settings with which Folio is started name the currencies.' }}
      >
        {(rates) => (
          <DataTable
            caption={`${counted(rates.length, 'currency', 'currencies')}: open one ${maySet ? 'to set its rate and to see who set it before' : 'to see its earlier rates'}`}
            columns={COLUMNS}
            rows={rates}
            rowId={currencyOf}
            selected={currency}
            onOpen={(rate) => open(rate.currency)}
          />
        )}
      </ReadStates>
      {currency === undefined ? null : (
        <RateDrawer
          currency={currency}
          rate={read.data?.find((rate) => rate.currency === currency)?.usd_rate}
          onClose={() => open(undefined)}
        />
      )}
    </Screen>
  )
}
