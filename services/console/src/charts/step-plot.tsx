import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './step-plot.module.css'
import { axisLabels, axisWidth, type StepPoints } from './step-points.ts'

const HEIGHT = 240

/** The colours of the page, as its style sheet says now. */
const colours = () => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return { line: of('--accent'), text: of('--muted'), grid: of('--line'), mark: of('--focus') }
}

type PlotProps = {
  readonly points: StepPoints
  /** The time that is marked, in seconds since 1970. */
  readonly marked: number | undefined
  /** Says what the plot shows, for those who do not see it. */
  readonly label: string
  /** The clock of the axis: UTC, or the reader's. */
  readonly isUtc: boolean
  /** Called with the time at a click. */
  readonly onPick: (seconds: number) => void
  /** Called with the ends of the time that was dragged over. */
  readonly onZoom: (from: number, to: number) => void
}

const optionsOf = (width: number, { isUtc, onPick, onZoom }: Handlers, markedAt: () => number | undefined) => {
  const { line, text, grid, mark } = colours()
  const lines = { stroke: grid, width: 1 }
  const axis = { stroke: text, grid: lines, ticks: lines }
  const drawMark = ({ ctx, bbox, valToPos }: UPlot): void => {
    const seconds = markedAt()
    if (seconds === undefined) return
    const { left, top, width: wide, height } = bbox
    const x = Math.round(valToPos(seconds, 'x', true))
    if (x < left || x > left + wide) return
    ctx.save()
    ctx.fillStyle = mark
    ctx.fillRect(x - devicePixelRatio, top, 2 * devicePixelRatio, height)
    ctx.restore()
  }
  const options: UPlot.Options = {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false } },
    ...(isUtc ? { tzDate: (seconds: number) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') } : {}),
    axes: [
      axis,
      {
        ...axis,
        size: (_, labels) => axisWidth(labels ?? []),
        values: (_, values) => axisLabels(values, navigator.language),
      },
    ],
    series: [{}, { stroke: line, width: 2, points: { show: false }, ...stepped() }],
    hooks: {
      draw: [drawMark],
      setSelect: [
        (plot) => {
          const { left, width: wide } = plot.select
          if (wide > 0) onZoom(plot.posToVal(left, 'x'), plot.posToVal(left + wide, 'x'))
        },
      ],
      ready: [
        (plot) =>
          plot.over.addEventListener('click', () => {
            const { left } = plot.cursor
            if (left !== undefined && left >= 0 && plot.select.width === 0) onPick(plot.posToVal(left, 'x'))
          }),
      ],
    },
  }
  return options
}

type Handlers = Pick<PlotProps, 'isUtc' | 'onPick' | 'onZoom'>

const stepped = (): Pick<UPlot.Series, 'paths'> => {
  const paths = UPlot.paths.stepped?.({ align: 1 })
  return paths === undefined ? {} : { paths }
}

/** Plots a value that changes in steps over time; a click picks a time, dragging zooms. Its table twin is for keys. */
export const StepPlot = ({ points, marked, label, isUtc, onPick, onZoom }: PlotProps) => {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const latest = useRef({ onPick, onZoom, marked })
  latest.current = { onPick, onZoom, marked }

  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const build = (): void => {
      plot.current?.destroy()
      const handlers: Handlers = {
        isUtc,
        onPick: (seconds) => latest.current.onPick(seconds),
        onZoom: (from, to) => latest.current.onZoom(from, to),
      }
      const options = optionsOf(element.clientWidth, handlers, () => latest.current.marked)
      plot.current = new UPlot(options, [points.times, points.values], element)
    }
    build()
    const resized = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }))
    resized.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', build)
    return () => {
      scheme.removeEventListener('change', build)
      resized.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [points, isUtc])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment moves the mark.
  useEffect(() => plot.current?.redraw(false), [marked])

  return <div ref={holder} role="img" aria-label={label} className={styles.plot} />
}
