import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { shownMoment } from '../time/shown-moment.ts'
import { type CandlePoint, gapsOf, slotsOf, type TickPoint } from './tick-points.ts'
import styles from './trade-chart.module.css'
import { type MarkedMoment, verticalLines } from './vertical-lines.ts'

/** The quotes of a plot: ticks as a line or an area, or candles. */
export type PlottedQuotes =
  | { readonly kind: 'line' | 'area'; readonly points: readonly TickPoint[] }
  | { readonly kind: 'candles'; readonly points: readonly CandlePoint[] }

/** The facts of a contract that a plot marks. */
export type PlotMarks = {
  /** Levels, such as barriers. */
  readonly levels: readonly { readonly price: number; readonly name: string }[]
  /** Ticks, such as the entry and the exit. */
  readonly spots: readonly { readonly time: number; readonly name: string }[]
  /** Moments, such as the expiry. */
  readonly moments: readonly MarkedMoment[]
}

type ChartProps = {
  readonly quotes: PlottedQuotes
  readonly marks: PlotMarks
  /** The decimals of a quote. */
  readonly decimals: number
  /** Says what the plot shows, for those who do not see it. */
  readonly label: string
  /** The clock of the axis: UTC, or the reader's. */
  readonly isUtc: boolean
  /** Called when the reader has come to the first points; absent where there are no earlier ones. */
  readonly onStart?: (() => void) | undefined
}

const MS = 1000

/** The colours of the page, as its style sheet says now. */
const colours = () => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    line: of('--accent'),
    text: of('--muted'),
    grid: of('--line'),
    mark: of('--focus'),
    page: of('--surface'),
    up: of('--ok'),
    down: of('--bad'),
  }
}

const FACES = { line: LineSeries, area: AreaSeries, candles: CandlestickSeries } as const

type Face = keyof typeof FACES

/** A chart with its series and its marks. */
type Built = {
  readonly show: (props: Pick<ChartProps, 'quotes' | 'marks'>) => void
  readonly remove: () => void
}

const addSeries = (
  chart: IChartApi,
  face: Face,
  decimals: number,
): ISeriesApi<'Line' | 'Area' | 'Candlestick', Time> => {
  const { line, up, down } = colours()
  const priceFormat = { type: 'price', precision: decimals, minMove: 10 ** -decimals } as const
  if (face === 'candles') {
    const candles = { upColor: up, wickUpColor: up, downColor: down, wickDownColor: down, borderVisible: false }
    return chart.addSeries(CandlestickSeries, { priceFormat, ...candles })
  }
  if (face === 'line') return chart.addSeries(LineSeries, { priceFormat, color: line, lineWidth: 2 })
  const [topColor, bottomColor] = [`${line}55`, `${line}08`]
  return chart.addSeries(AreaSeries, { priceFormat, lineColor: line, lineWidth: 2, topColor, bottomColor })
}

const CLEAR = 'transparent'

/** The data of a series: a tick is not joined with the one behind a gap; the colour of a point is that of the line behind it. */
const dataOf = ({ kind, points }: PlottedQuotes, untilSeconds: number) => {
  const gaps = new Set(kind === 'candles' ? [] : gapsOf(points).map(({ from }) => from))
  const slots = slotsOf<TickPoint | CandlePoint>(points, untilSeconds)
  return slots.map((slot, index) => {
    const next = slots[index + 1]
    const isBeforeGap = next !== undefined && gaps.has(next.time)
    const clear = kind === 'area' ? { lineColor: CLEAR, topColor: CLEAR, bottomColor: CLEAR } : { color: CLEAR }
    return { ...slot, time: slot.time as UTCTimestamp, ...(isBeforeGap ? clear : {}) }
  })
}

/** The points before the visible ones below which earlier ones are asked for. */
const NEAR_START = 10
const SPACING_PX = 6
const RIGHT_OFFSET = 8

/** Spreads few points over the whole chart, until they fill it by themselves or the reader moves it. */
const fitting = (chart: IChartApi, element: HTMLElement, signal: AbortSignal): ((points: number) => void) => {
  let state: 'spread' | 'left' = 'spread'
  const leave = (): void => {
    state = 'left'
  }
  element.addEventListener('pointerdown', leave, { once: true, signal })
  return (points) => {
    if (state === 'left' || points === 0) return
    const isFilled = (points + RIGHT_OFFSET) * SPACING_PX >= element.clientWidth
    if (!isFilled) {
      const right = Math.min(RIGHT_OFFSET, Math.max(1, points / RIGHT_OFFSET))
      chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: points - 1 + right })
      return
    }
    leave()
    chart.timeScale().applyOptions({ barSpacing: SPACING_PX })
    chart.timeScale().scrollToPosition(RIGHT_OFFSET, false)
  }
}

const build = (
  element: HTMLElement,
  { decimals, isUtc, face, onStart }: Omit<ChartProps, 'quotes' | 'marks' | 'label'> & { readonly face: Face },
): Built => {
  const { text, grid, mark, page, line } = colours()
  const clock = { zone: isUtc ? 'UTC' : undefined, isDated: false }
  const timeText = (time: Time): string =>
    shownMoment(new Date(Number(time) * MS).toISOString(), { ...clock, nowMs: Date.now() })
  const chart = createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false, background: { color: page }, textColor: text, fontFamily: 'sans-serif' },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    rightPriceScale: { borderColor: grid },
    timeScale: {
      borderColor: grid,
      timeVisible: true,
      secondsVisible: true,
      rightOffset: RIGHT_OFFSET,
      tickMarkFormatter: timeText,
    },
    localization: { timeFormatter: timeText },
    crosshair: { horzLine: { labelBackgroundColor: line }, vertLine: { labelBackgroundColor: line } },
    // The page scrolls by the wheel; the chart by dragging.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  const series = addSeries(chart, face, decimals)
  const markers = createSeriesMarkers(series, [])
  const lines = verticalLines(() => mark)
  series.attachPrimitive(lines.primitive)
  const removed = new AbortController()
  const fit = fitting(chart, element, removed.signal)
  element.addEventListener(
    'pointerdown',
    () =>
      chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
        if (range !== null && range.from < NEAR_START) onStart?.()
      }),
    { once: true, signal: removed.signal },
  )
  let levels: readonly IPriceLine[] = []
  return {
    remove: () => {
      removed.abort()
      chart.remove()
    },
    show: ({ quotes, marks }) => {
      const data = dataOf(quotes, Math.max(0, ...marks.moments.map(({ time }) => time)))
      series.setData(data)
      fit(data.length)
      for (const level of levels) series.removePriceLine(level)
      levels = marks.levels.map(({ price, name }) =>
        series.createPriceLine({ price, title: name, color: mark, lineWidth: 1, axisLabelVisible: true }),
      )
      const shape = { position: 'aboveBar', shape: 'circle', color: mark } as const
      markers.setMarkers(marks.spots.map(({ time, name }) => ({ ...shape, time: time as UTCTimestamp, text: name })))
      lines.show(marks.moments)
    },
  }
}

/** Plots the ticks or candles of a symbol with the marks of a contract. Its table twin is for keys and readers. */
export const TradeChart = ({ quotes, marks, decimals, label, isUtc, onStart }: ChartProps) => {
  const holder = useRef<HTMLDivElement>(null)
  const built = useRef<Built>(undefined)
  const latest = useRef({ quotes, marks })
  latest.current = { quotes, marks }
  const start = useRef(onStart)
  start.current = onStart
  const face = quotes.kind

  useEffect(() => {
    const element = holder.current
    if (element === null) return undefined
    const renew = (): void => {
      built.current?.remove()
      built.current = build(element, { decimals, isUtc, face, onStart: () => start.current?.() })
      built.current.show(latest.current)
    }
    renew()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', renew)
    return () => {
      scheme.removeEventListener('change', renew)
      built.current?.remove()
      built.current = undefined
    }
  }, [decimals, isUtc, face])

  useEffect(() => built.current?.show({ quotes, marks }), [quotes, marks])

  return <div ref={holder} role="img" aria-label={label} className={styles.chart} />
}
