import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import type { listFxRateHistory, setFxRate } from '@folio/contracts/http/operator/rates.ts'
import { WRITTEN_AMOUNT } from '@folio/kernel/units/written-amount.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOf } from '../../api/path.ts'
import { shownAmount } from '../../money/shown-amount.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { counted } from '../../ui/values/counted.ts'
import { Part } from '../../ui/values/facts.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { causingAct, secondAfter } from '../act/causing-act.ts'
import type { Values } from '../act/pending-act.ts'
import { amountFormat, type Faults } from '../act/read-values.ts'
import { StateForms } from '../act/state-forms.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useRead } from '../reads/use-read.ts'
import { ActDetails } from '../roles/act-details.tsx'
import { useMissingRole } from '../roles/use-missing-role.ts'
import { useCurrentSession } from '../session/use-current-session.ts'
import { EventLink } from '../streams/event-link.tsx'
import { type ChangeAfter, changesAfter } from './changes-after.ts'
import { rateFault, rateWarning } from './rate-rules.ts'
import { useRateHistory } from './use-rate-history.ts'

type Act = DataOf<typeof listActs>['rows'][number]
type Change = ChangeAfter<DataOf<typeof listFxRateHistory>['rows'][number]>

/** Writes a rate for people, its digits grouped. */
const rateOf = (rate: string | null): string => (rate === null ? 'none' : shownAmount(rate, navigator.language))

/** The rate before a change; before the first one that an operator made it is that of the table, which the settings show. */
const beforeText = ({ before, revision }: Change): string => {
  if (before !== undefined) return rateOf(before)
  return revision === 0 ? 'that of FOLIO_FX_RATES' : '—'
}

const ACTS = '/operator/v1/acts'
const ACTS_MAX = 200
const SETS_RATE = 'setFxRate'

/** The operator who set a rate, linked to the act; the acts that set rates where the act is not among the newest. */
const Setter = ({ change, setBy }: { readonly change: Change; readonly setBy: Act | undefined }) => {
  const missing = useMissingRole(ACTS, 'GET')
  if (missing !== undefined) return <>for the role {missing.needed}</>
  return setBy === undefined ? (
    <Link to="/acts" search={{ kind: SETS_RATE, end: secondAfter(change) }}>
      see the acts
    </Link>
  ) : (
    <Link to="/acts" search={{ kind: SETS_RATE, end: secondAfter(change), act: setBy.act_id }}>
      <FreeText text={setBy.operator} />
    </Link>
  )
}

/** The newest acts that set rates; none where the role does not allow to read acts. */
const useActs = (): readonly Act[] | undefined => {
  const { data } = useCurrentSession()
  const missing = useMissingRole(ACTS, 'GET')
  const isOn = data !== undefined && missing === undefined
  return useRead<typeof listActs>(pathOf(ACTS, {}, { kind: SETS_RATE, limit: ACTS_MAX }), { isOn }).data?.rows
}

/** The columns of the history, with the operator and the reason where the acts tell them. */
const columnsWith = (acts: readonly Act[]): readonly Column<Change>[] => [
  { id: 'at', header: 'Set at', cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  {
    id: 'rate',
    header: 'USD for one unit',
    isNumeric: true,
    cell: ({ usd_rate }) => rateOf(usd_rate),
    text: ({ usd_rate }) => rateOf(usd_rate),
  },
  {
    id: 'before',
    header: 'Before',
    isNumeric: true,
    cell: beforeText,
    text: beforeText,
  },
  {
    id: 'by',
    header: 'Set by',
    cell: (change) => <Setter change={change} setBy={causingAct(acts, change)} />,
    text: (change) => causingAct(acts, change)?.operator ?? '',
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: (change) => reasonText(causingAct(acts, change)?.reason ?? null),
    text: (change) => causingAct(acts, change)?.reason ?? '',
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

const RATE = 'usd_rate'

/** The field of the rate, with the format in the reader's language. */
const fields = (): readonly ActField[] => [
  { name: RATE, label: 'USD for one unit', hint: `${amountFormat(navigator.language)}.`, isAmount: true },
]

/** The fault of a rate beside its field. */
const checked = (currency: string, { [RATE]: rate = '' }: Values): Faults => {
  const fault = WRITTEN_AMOUNT.test(rate) ? rateFault(currency, rate) : undefined
  return fault === undefined ? {} : { [RATE]: fault }
}

const PATH = '/operator/v1/fx-rates'

const setText = (set: DataOf<typeof setFxRate>): string => `The rate of ${set.currency} is ${rateOf(set.usd_rate)}.`

type Quoted = { readonly currency: string; readonly rate: string | null }

const Setting = ({ currency, rate }: Quoted) => (
  <ActForm<typeof setFxRate>
    intention={`rate of ${currency}`}
    verb="Set the rate"
    path={PATH}
    fields={fields()}
    initial={{ [RATE]: rate === null ? '' : rateOf(rate) }}
    bodyOf={({ values }) => ({ currency, usd_rate: values[RATE] ?? '' })}
    check={(values) => checked(currency, values)}
    warn={({ [RATE]: next = '' }) => rateWarning(next, rate, navigator.language)}
    confirm={({ [RATE]: next = '' }) => (
      <>
        From now on one {currency} is worth <strong>{rateOf(next)}</strong> USD in quotes, before {rateOf(rate)}.
        Earlier quotes stay valid.
      </>
    )}
    done={setText}
  />
)

const Stopping = ({ currency, isOver }: Pick<Quoted, 'currency'> & { readonly isOver: boolean }) => (
  <ActDetails path={PATH} summary={`Stop quoting ${currency}`}>
    <ActForm<typeof setFxRate>
      intention={`stop quoting ${currency}`}
      verb="Stop quoting"
      isDangerous
      isOver={isOver}
      path={PATH}
      bodyOf={() => ({ currency, usd_rate: null })}
      confirm={() => `Folio gives no quotes of ${currency} until another rate is set. Earlier quotes stay valid.`}
      done={setText}
    />
  </ActDetails>
)

const History = ({ currency }: { readonly currency: string }) => {
  const read = useRateHistory(currency)
  const acts = useActs()
  const columns = useMemo(() => columnsWith(acts ?? []), [acts])
  return (
    <ReadStates
      read={read}
      what="the history"
      empty={{ text: 'No operator has set this rate. The form above sets it; each change appears here.' }}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, checkpoint }) => (
        <DataTable
          caption={read.hasNextPage ? `The newest ${counted(rows.length, 'change')}` : counted(rows.length, 'change')}
          columns={columns}
          rows={changesAfter(rows)}
          rowId={({ event }) => event}
          footer={
            <ListEnd
              checkpoint={checkpoint}
              hasMore={read.hasNextPage}
              isReadingMore={read.isFetchingNextPage}
              readMore={() => void read.fetchNextPage()}
            />
          }
        />
      )}
    </ReadStates>
  )
}

/**
 * Shows the earlier rates of a currency, sets another one, and stops its quotes; `rate` is the one in force, null if there are
 * no quotes, and undefined while it is not known.
 */
export const RateDrawer = ({
  currency,
  rate,
  onClose,
}: {
  readonly currency: string
  readonly rate: string | null | undefined
  readonly onClose: () => void
}) => (
  <Drawer title={`Rate of ${currency}`} onClose={onClose}>
    {rate === undefined ? null : <Setting key={currency} currency={currency} rate={rate} />}
    {rate === undefined ? null : (
      <StateForms key={`stop ${currency}`} state={rate !== null}>
        {(isQuoted, isOver) => (isQuoted ? <Stopping currency={currency} isOver={isOver} /> : null)}
      </StateForms>
    )}
    <Part title="History">
      <FileButtons path={pathOf('/operator/v1/fx-rates/history', {}, { currency })} />
      <History currency={currency} />
    </Part>
  </Drawer>
)
