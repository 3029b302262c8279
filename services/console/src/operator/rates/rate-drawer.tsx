import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import type { setFxRate } from '@folio/contracts/http/operator/fx-rates.ts'
import type { listFxRateHistory } from '@folio/contracts/http/operator/lookups/fx-rate-history.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { counted } from '../../ui/counted.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Part } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ActForm } from '../act/act-form.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { missingRole } from '../roles/needed-role.ts'
import { useCurrentSession } from '../session/use-current-session.ts'
import { EventLink } from '../streams/event-link.tsx'
import { type Act, actsAround, actsAt, SETS_RATE } from './setters.ts'

type Change = DataOf<typeof listFxRateHistory>['rows'][number]

const rateOf = (rate: string | null): string => rate ?? 'none'

const ACTS = '/operator/v1/acts'
const ACTS_MAX = 200

const settersOf = (acts: readonly Act[], change: { readonly currency: string; readonly at: string }): string =>
  [...new Set(actsAt(acts, change).map(({ operator }) => operator))].join(' or ')

/** The operator who set a rate, linked to the acts of that moment; these alone where the name is not known. */
const Setter = ({ at, names }: { readonly at: string; readonly names: string }) => (
  <Link to="/acts" search={{ kind: SETS_RATE, ...actsAround(at) }}>
    <bdi>{names === '' ? 'see the acts' : names}</bdi>
  </Link>
)

/** The newest acts that set rates; none where the role does not allow to read acts. */
const useActs = (): readonly Act[] | undefined => {
  const { data } = useCurrentSession()
  const isOn = data !== undefined && missingRole(data.operator.role, ACTS, 'GET') === undefined
  return useRead<typeof listActs>(pathOf(ACTS, {}, { kind: SETS_RATE, limit: ACTS_MAX }), { isOn }).data?.rows
}

/** The columns of the history, with the operator where the acts tell it. */
const columnsWith = (currency: string, acts: readonly Act[]): readonly Column<Change>[] => [
  { ...{ id: 'at', header: 'Set at' }, cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  {
    ...{ id: 'rate', header: 'USD for one unit', isNumeric: true },
    cell: ({ usd_rate }) => rateOf(usd_rate),
    text: ({ usd_rate }) => rateOf(usd_rate),
  },
  {
    ...{ id: 'by', header: 'Set by' },
    cell: ({ at }) => <Setter at={at} names={settersOf(acts, { currency, at })} />,
    text: ({ at }) => settersOf(acts, { currency, at }),
  },
  {
    ...{ id: 'event', header: 'Stream and revision', isWideOnly: true },
    cell: ({ event }) => (
      <Copyable text={event} label={`the event ${event}`}>
        <EventLink name={event} />
      </Copyable>
    ),
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
  const acts = useActs()
  const columns = useMemo(() => columnsWith(currency, acts ?? []), [currency, acts])
  return (
    <ReadStates
      read={read}
      what="the history"
      empty={{ text: 'No operator has set this rate.', command: operatorCurl(path) }}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, is_whole }) => (
        <DataTable
          caption={is_whole ? counted(rows.length, 'change') : `The newest ${counted(rows.length, 'change')}`}
          columns={columns}
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
