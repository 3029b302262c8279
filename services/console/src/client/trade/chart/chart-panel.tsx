import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import { gapsOf } from '../../../charts/tick-points.ts'
import type { PlotMarks, PlottedQuotes } from '../../../charts/trade-chart.tsx'
import controls from '../../../ui/controls.module.css'
import { useTimeMode } from '../../../ui/time/time-mode.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { Choice } from '../../ui/choice.tsx'
import screen from '../../ui/screen.module.css'
import { Scrolled } from '../../ui/scrolled.tsx'
import { epochText } from '../epoch-text.ts'
import type { Position } from '../positions/positions.ts'
import { Refusal } from '../refusal.tsx'
import { contractMarks, NO_MARKS } from './contract-marks.ts'
import { type Granularity, type Quotes, useTicks } from './use-ticks.ts'

const TradeChart = lazy(() =>
  import('../../../charts/trade-chart.tsx').then(({ TradeChart: chart }) => ({ default: chart })),
)

const STYLES = { line: 'Line', area: 'Area', m1: 'Candles, 1 min', m5: 'Candles, 5 min', h1: 'Candles, 1 h' } as const
const GRANULARITY: Readonly<Record<string, Granularity>> = { m1: 60, m5: 300, h1: 3600 }
const ROWS = 20

/** The quotes in the form in which the chart shows them; undefined while another form is on its way. */
const plotted = (quotes: Quotes | undefined, style: string): PlottedQuotes | undefined => {
  if (quotes === undefined) return undefined
  if (quotes.kind === 'candles') return { kind: 'candles', points: quotes.points }
  return { kind: style === 'area' ? 'area' : 'line', points: quotes.points }
}

/** The newest quotes, and those with a mark of the contract, as a table, the newest first. */
const QuoteTable = ({ quotes, marks }: { readonly quotes: Quotes; readonly marks: PlotMarks }) => {
  const marksAt = (time: number): readonly string[] =>
    [...marks.spots, ...marks.moments].flatMap((mark) => (mark.time === time ? [mark.name] : []))
  const all: readonly { readonly time: number; readonly values: readonly number[] }[] =
    quotes.kind === 'ticks'
      ? quotes.points.map(({ time, value }) => ({ time, values: [value] }))
      : quotes.points.map(({ time, open, high, low, close }) => ({ time, values: [open, high, low, close] }))
  // A row with a mark stays in the table, however old it is.
  const rows = all.filter(({ time }, index) => index >= all.length - ROWS || marksAt(time).length > 0)
  const headings = quotes.kind === 'ticks' ? ['Quote'] : ['Open', 'High', 'Low', 'Close']
  return (
    <Scrolled label="Quotes">
      <table className={screen.table} aria-label="Quotes">
        <thead>
          <tr>
            <th scope="col">Time</th>
            {headings.map((name) => (
              <th key={name} scope="col" className={screen.number}>
                {name}
              </th>
            ))}
            <th scope="col">Mark</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ time, values }) => (
            <tr key={time}>
              <td>
                <Moment time={epochText(time)} />
              </td>
              {headings.map((name, index) => (
                <td key={name} className={screen.number}>
                  {values[index]?.toFixed(quotes.decimals)}
                </td>
              ))}
              <td>{marksAt(time).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** Says how many gaps the quotes have: epochs at which the market had no tick, or that did not reach the page. */
const Gaps = ({ quotes }: { readonly quotes: Quotes }) => {
  const gaps = quotes.kind === 'ticks' ? gapsOf(quotes.points) : []
  const last = gaps.at(-1)
  return last === undefined ? null : (
    <p className={screen.note}>
      … No ticks from <Moment time={epochText(last.from)} /> to <Moment time={epochText(last.to)} />
      {gaps.length === 1 ? '' : `, and ${gaps.length - 1} gaps before`}: the plot leaves them empty.
    </p>
  )
}

/** The notice of the chart's makers with the link to them. */
const ChartNotice = () => (
  <figcaption className={screen.note}>
    Chart by{' '}
    <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
      TradingView Lightweight Charts™
    </a>
    , copyright © TradingView, Inc.
  </figcaption>
)

/** The chart of a symbol with the marks of a contract of it, the table twin, and the notice of the chart's makers. */
export const ChartPanel = ({
  symbol,
  name,
  contract,
}: {
  readonly symbol: string
  /** The display name of the symbol. */
  readonly name: string
  readonly contract: Position | undefined
}) => {
  const { chart: style = 'line' } = useSearch({ from: '/trading/trade' })
  const navigate = useNavigate({ from: '/trade' })
  const isUtc = useTimeMode() === 'utc'
  const { quotes, refusal, hasEarlier, readEarlier } = useTicks(symbol, GRANULARITY[style])
  const shown = useMemo(() => plotted(quotes, style), [quotes, style])
  const marks = useMemo(() => (contract === undefined ? NO_MARKS : contractMarks(contract)), [contract])
  const label = `Quotes of ${visibleText(name)}${contract === undefined ? '' : `, with contract ${contract.contract_id}`}; the table below has the newest`
  return (
    <>
      <div className={`${screen.row} ${screen.form}`}>
        <Choice
          label="Chart"
          value={style}
          choices={Object.entries(STYLES)}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, chart: chosen }), replace: true })}
        />
        <button type="button" className={controls.secondary} disabled={!hasEarlier} onClick={readEarlier}>
          Earlier quotes
        </button>
      </div>
      <Refusal of="The quotes" message={refusal} />
      {quotes === undefined || shown === undefined ? (
        refusal === undefined && <p className={screen.note}>Reading the quotes …</p>
      ) : (
        <figure className={screen.figure}>
          <Suspense fallback={<p className={screen.note}>Loading the chart …</p>}>
            <TradeChart
              quotes={shown}
              marks={marks}
              decimals={quotes.decimals}
              label={label}
              isUtc={isUtc}
              onStart={hasEarlier ? readEarlier : undefined}
            />
          </Suspense>
          <Gaps quotes={quotes} />
          <ChartNotice />
          <details>
            <summary className={screen.summary}>The newest quotes as a table</summary>
            <QuoteTable quotes={quotes} marks={marks} />
          </details>
        </figure>
      )}
    </>
  )
}
