import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { setFxRate } from '@folio/contracts/http/operator/fx-rates.ts'
import type { listFxRateHistory } from '@folio/contracts/http/operator/lookups/fx-rate-history.ts'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Part } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ActForm } from '../act/act-form.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'

type Change = DataOf<typeof listFxRateHistory>['rows'][number]

const rateOf = (rate: string | null): string => rate ?? 'none'

const COLUMNS: readonly Column<Change>[] = [
  { ...{ id: 'at', header: 'Set at' }, cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  {
    ...{ id: 'rate', header: 'USD for one unit', isNumeric: true },
    cell: ({ usd_rate }) => rateOf(usd_rate),
    text: ({ usd_rate }) => rateOf(usd_rate),
  },
  {
    ...{ id: 'event', header: 'Stream and revision', isWideOnly: true },
    cell: ({ event }) => <Copyable text={event} label={`the event ${event}`} />,
    text: ({ event }) => event,
  },
]

const FIELDS = [
  {
    name: 'usd_rate',
    label: 'USD for one unit',
    hint: 'Empty: no quotes of this currency from now on.',
    pattern: '(?:0|[1-9]\\d{0,13})(?:\\.\\d{1,18})?',
    isOptional: true,
    isNumeric: true,
  },
] as const

const sentRate = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const Setting = ({ currency }: { readonly currency: string }) => (
  <ActForm<typeof setFxRate>
    intention={`rate of ${currency}`}
    verb="Set the rate"
    path="/operator/v1/fx-rates"
    fields={FIELDS}
    bodyOf={({ values }) => ({ currency, usd_rate: sentRate(values['usd_rate']) })}
    confirm={(values) => (
      <>
        From now on one {currency} is worth <strong>{rateOf(sentRate(values['usd_rate']))}</strong> USD in quotes.
        Earlier quotes stay valid.
      </>
    )}
    done={(set) => `The rate of ${set.currency} is ${rateOf(set.usd_rate)}.`}
  />
)

const History = ({ currency }: { readonly currency: string }) => {
  const path = pathOf('/operator/v1/fx-rates/history', {}, { currency, limit: 200 })
  const read = useRead<typeof listFxRateHistory>(path)
  return (
    <ReadStates
      read={read}
      what="the history"
      empty={{ text: 'No operator has set this rate.', command: operatorCurl(path) }}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, is_whole }) => (
        <DataTable
          caption={is_whole ? `${rows.length} changes` : `The newest ${rows.length} changes`}
          columns={COLUMNS}
          rows={rows}
          rowId={({ event }) => event}
        />
      )}
    </ReadStates>
  )
}

/** Shows the earlier rates of a currency, and sets another one. */
export const RateDrawer = ({ currency, onClose }: { readonly currency: string; readonly onClose: () => void }) => (
  <Drawer title={`Rate of ${currency}`} onClose={onClose}>
    <Setting key={currency} currency={currency} />
    <Part title="History">
      <History currency={currency} />
    </Part>
  </Drawer>
)
