import { aimed, figure, type PartResult, percent } from '../report/part-result.ts'
import { textTable } from '../report/text-table.ts'
import type { TicksResult } from './run-ticks.ts'

const RATE_SHARE_MIN = 0.98

/** Formats the delays of the pushes as rows of a table, the first with the heads. */
export const ticksRows = ({ pushed: { afterSecond, afterFirst } }: TicksResult): PartResult['rows'] => {
  const row = ({ p50Ms, p99Ms, p999Ms, maxMs }: typeof afterSecond) => [p50Ms, p99Ms, p999Ms, maxMs].map(figure)
  return [
    ['delay of a push', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms'],
    ["after the tick's second began", ...row(afterSecond)],
    ['after its first push', ...row(afterFirst)],
  ]
}

/** Formats a run with ticks: the delays of pushes, and the cost of a socket. */
export const ticksTable = (result: TicksResult): string => {
  const { connections, pushed, pushesPerSecond, cpuShareBefore, cpuShare, memoryPerConnectionKiB } = result
  return [
    `${figure(connections)} sockets, ${figure(pushesPerSecond)} pushes of ticks a second`,
    '',
    textTable(ticksRows(result)),
    '',
    `processor time of the server ${percent(cpuShare)} of a core, ${percent(cpuShareBefore)} with the market alone`,
    `memory per connection ${figure(memoryPerConnectionKiB)} KiB of the server`,
    `${figure(pushed.skipped)} ticks were skipped`,
  ].join('\n')
}

/** The checks of a run with ticks, with the aim of the 99th percentile of their delays. */
export const ticksChecks = (
  { connections, pushed, pushesPerSecond, closed }: TicksResult,
  p99MaxMs: number,
): PartResult['checks'] => [
  aimed(`p99 in ms from the second of a tick to ${figure(connections)} sockets`, pushed.afterSecond.p99Ms, {
    max: p99MaxMs,
  }),
  {
    what: 'every socket got a tick a second, numbered without a gap',
    passed: pushesPerSecond >= connections * RATE_SHARE_MIN && pushed.outOfOrder === 0,
    detail: `${pushesPerSecond.toFixed(0)} pushes/s of ${connections}, ${pushed.outOfOrder} out of order`,
  },
  {
    what: 'no socket was closed',
    passed: closed.length === 0,
    detail: `${closed.length} sockets closed ${closed[0] ?? ''}`,
  },
]
