import type { getSymbolTicks } from '@folio/contracts/http/operator/market/get-symbol-ticks.ts'
import type { resumeSymbol, suspendSymbol } from '@folio/contracts/http/operator/market/symbols.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { pathOf } from '../../../api/path.ts'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { Facts, Part } from '../../../ui/values/facts.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { ActForm } from '../../act/act-form.tsx'
import { StateForms } from '../../act/state-forms.tsx'
import { useRead } from '../../reads/use-read.ts'
import { ActDetails } from '../../roles/act-details.tsx'
import { EventLink } from '../../streams/event-link.tsx'
import { ReviseModel, ShownEstimates } from './model-form.tsx'
import { newestSwitch } from './newest-switch.ts'
import { ChangeOffering } from './offering-form.tsx'
import type { OperatedSymbol } from './symbol-columns.tsx'

type SwitchProps = { readonly symbol: string; readonly isOpen: boolean; readonly isOver: boolean }

/** The form that suspends an open symbol, or resumes a suspended one. */
const SwitchSymbol = ({ symbol, isOpen, isOver }: SwitchProps) => (
  <ActForm<typeof suspendSymbol | typeof resumeSymbol>
    intention={`${isOpen ? 'suspend' : 'resume'} ${symbol}`}
    verb={isOpen ? 'Suspend' : 'Resume'}
    isOver={isOver}
    path={pathOf(`/operator/v1/symbols/{symbol}/${isOpen ? 'suspend' : 'resume'}`, { symbol })}
    confirm={() =>
      isOpen ? (
        <>
          Nothing is sold of <strong>{symbol}</strong> until it is resumed. Its ticks go on, and its contracts settle
          and can be sold back.
        </>
      ) : (
        <>
          Contracts of <strong>{symbol}</strong> are sold again.
        </>
      )
    }
    done={(switched) => `${switched.symbol} is ${switched.status}.`}
  />
)

/** The newest events of a symbol, among which its last suspension or resumption is looked for. */
const EVENTS_READ = 50

/** Says when the sale of a symbol was suspended or resumed last, and links the event. */
const LastSwitch = ({ symbol }: { readonly symbol: string }) => {
  const stream = `offering-${symbol}`
  const { data } = useRead<typeof listStreamEvents>(
    pathOf('/operator/v1/streams/{stream}/events', { stream }, { limit: EVENTS_READ }),
  )
  const last = data && newestSwitch(data.rows)
  if (last === undefined) return '—'
  return (
    <>
      {last.word} <Moment time={last.event.at} isDated /> (
      <EventLink name={formatEventRef({ stream, revision: last.event.revision })} />)
    </>
  )
}

const atEpoch = (epoch: number) => <Moment time={new Date(epoch * 1000).toISOString()} />

const Punctuality = ({ symbol }: { readonly symbol: string }) => {
  const path = pathOf('/operator/v1/symbols/{symbol}/ticks', { symbol })
  const read = useRead<typeof getSymbolTicks>(path)
  return (
    <ReadStates
      read={read}
      what="the ticks"
      empty={{ text: 'No tick was recorded lately. Each tick of the feed counts here.' }}
      isEmpty={({ ticks, interruptions }) => ticks === 0 && interruptions.length === 0}
    >
      {({ ticks, newest, lateness_ms, late, interruptions }) => (
        <Facts
          facts={[
            ['Newest quote', newest === null ? '—' : newest.quote],
            ['Recorded', newest === null ? '—' : <Moment key="recorded" time={newest.recorded_at} />],
            [
              'Delay until recorded',
              lateness_ms === null
                ? '—'
                : `median ${lateness_ms.median} ms, longest ${lateness_ms.max} ms, of ${ticks} ticks`,
            ],
            ['Came too late', late.length === 0 ? 'none' : `${counted(late.length, 'price')} after their second`],
            [
              'Interruptions',
              interruptions.length === 0
                ? 'none'
                : interruptions.map(({ event, from, to }) => (
                    <div key={event}>
                      {atEpoch(from)} to {atEpoch(to)}
                    </div>
                  )),
            ],
          ]}
        />
      )}
    </ReadStates>
  )
}

/** Shows the terms of one symbol, suspends or resumes it, revises the estimates of a market, and changes what is sold, by a form that `isChanged` opens. */
export const SymbolDrawer = ({
  symbol,
  isChanged,
  onClose,
}: {
  readonly symbol: OperatedSymbol
  readonly isChanged: boolean
  readonly onClose: () => void
}) => {
  const { name, market, submarket, model, decimals, limits, commissions, offering_revision, market_model } = symbol
  return (
    <Drawer title={`${symbol.symbol}: ${name}`} onClose={onClose}>
      <Facts
        facts={[
          ['Market', `${market}, ${submarket}`],
          ['Model', model],
          ...(market_model === undefined
            ? []
            : [['Estimates of a year', <ShownEstimates key="estimates" model={market_model} />] as const]),
          ['Decimals', decimals],
          ['Revision of the offering', offering_revision],
          ['Sale', <LastSwitch key="sale" symbol={symbol.symbol} />],
          [
            'Commissions',
            Object.entries(commissions)
              .map(([name, rate]) => `${name} ${rate}`)
              .join(', ') || 'nothing is sold',
          ],
          ['Own limits', Object.keys(limits).length === 0 ? 'the default ones' : JSON.stringify(limits)],
        ]}
      />
      <Part title="Ticks of the last minutes">
        <Punctuality symbol={symbol.symbol} />
      </Part>
      <StateForms key={symbol.symbol} state={symbol.status}>
        {(status, isOver) => <SwitchSymbol symbol={symbol.symbol} isOpen={status === 'open'} isOver={isOver} />}
      </StateForms>
      <ActDetails
        path={pathOf('/operator/v1/symbols/{symbol}/offering', { symbol: symbol.symbol })}
        summary="Change the commissions and limits"
        isOpen={isChanged}
      >
        <StateForms key={symbol.symbol} state={symbol.offering_revision}>
          {(revision, isOver) => <ChangeOffering symbol={symbol} revision={revision} isOver={isOver} />}
        </StateForms>
      </ActDetails>
      {market_model === undefined ? null : (
        <Part title="Estimates of the market">
          <StateForms key={symbol.symbol} state={market_model.from}>
            {(_, isOver) => <ReviseModel symbol={symbol.symbol} model={market_model} isOver={isOver} />}
          </StateForms>
        </Part>
      )}
    </Drawer>
  )
}
