import { isRefusal } from '../refused/is-refusal.ts'
import type { Lane } from './lane.ts'

/** A horizontal lane of the drawing. */
export type Row = { readonly kind: string; readonly name: string }

type Tone = 'done' | 'pending' | 'refused'

/** A point of the drawing: `x` in per cent of its width, `row` counted from the top. */
export type Mark = {
  readonly key: string
  readonly name: string
  readonly x: number
  readonly row: number
  readonly tone: Tone
  readonly ms: number | undefined
}

/** A straight part of the way between two points. */
export type Segment = {
  readonly from: { readonly x: number; readonly row: number }
  readonly to: { readonly x: number; readonly row: number }
  readonly tone: Tone
}

/** The rows from the top. */
export const ROWS = { request: 0, agent: 0, source: 1, transit: 2, destination: 3 } as const

const FIRST = 5
const STEP_MAX = 30
/** The columns of all points lie between the first one and this one. */
const LAST = 95

/** The distance of the columns of a transfer with so many events; an event that follows yet has a column, too. */
const stepOf = ({ hops, status }: Lane): number => {
  const columns = status === 'in_transit' ? hops.length + 1 : hops.length
  return Math.min(STEP_MAX, (LAST - FIRST) / Math.max(1, columns))
}

/** Places the request and the events of a transfer from left to right. */
export const marksOf = (lane: Lane): readonly Mark[] => {
  const { hops } = lane
  const step = stepOf(lane)
  return [
    {
      key: 'request',
      name: 'request',
      x: FIRST,
      row: ROWS.request,
      ms: undefined,
      tone: hops.length === 0 ? 'pending' : 'done',
    },
    ...hops.map(
      ({ event, side, ms }, at): Mark => ({
        key: event.ref,
        name: event.type,
        x: FIRST + (at + 1) * step,
        row: ROWS[side],
        ms,
        tone: isRefusal(event) ? 'refused' : 'done',
      }),
    ),
  ]
}

/** The way along a row to the next column, and there to the row of the next point. */
const between = (from: Mark, to: Mark): readonly Segment[] => [
  { from, to: { x: to.x, row: from.row }, tone: to.tone },
  { from: { x: to.x, row: from.row }, to, tone: to.tone },
]

/** The way of money that left a wallet: down into transit, along it, and out at the next event if there is one. */
const throughTransit = (from: Mark, to: Mark | undefined): readonly Segment[] => {
  const entry = { x: from.x, row: ROWS.transit }
  const exit = { x: to?.x ?? Math.min(LAST, from.x + STEP_MAX), row: ROWS.transit }
  const tone = to === undefined ? 'pending' : to.tone
  return [
    { from, to: entry, tone },
    { from: entry, to: exit, tone },
    ...(to === undefined ? [] : [{ from: exit, to, tone }]),
  ]
}

/** The lines between the points; after `TransferSent` they lead through transit, also while nothing follows yet. */
export const segmentsOf = (marks: readonly Mark[]): readonly Segment[] =>
  marks.flatMap((mark, at) => {
    const next = marks[at + 1]
    if (mark.name === 'TransferSent') return throughTransit(mark, next)
    return next === undefined ? [] : between(mark, next)
  })
