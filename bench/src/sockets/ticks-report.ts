import { textTable } from '../report/text-table.ts'
import type { Check } from '../transfers/check.ts'
import type { TicksResult } from './run-ticks.ts'

const P99_MS_MAX = 150
const RATE_SHARE_MIN = 0.98

const figure = (value: number | undefined): string =>
  value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 })

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${figure(share * 100)} %`)

/** Formats a run with ticks: the delays of pushes, and the cost of a socket. */
export const ticksTable = (result: TicksResult): string => {
  const { connections, pushed, pushesPerSecond, cpuShareBefore, cpuShare, memoryPerConnectionKiB } = result
  const { afterSecond, afterFirst } = pushed
  const row = ({ p50Ms, p99Ms, p999Ms, maxMs }: typeof afterSecond) => [p50Ms, p99Ms, p999Ms, maxMs].map(figure)
  return [
    `${figure(connections)} sockets, ${figure(pushesPerSecond)} pushes of ticks a second`,
    '',
    textTable([
      ['delay of a push', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms'],
      ["after the tick's second began", ...row(afterSecond)],
      ['after its first push', ...row(afterFirst)],
    ]),
    '',
    `processor time of the server ${percent(cpuShare)} of a core, ${percent(cpuShareBefore)} with the market alone`,
    `memory per connection ${figure(memoryPerConnectionKiB)} KiB of the server`,
    `${figure(pushed.skipped)} ticks were skipped`,
  ].join('\n')
}

/** The checks of a run with ticks. */
export const ticksChecks = ({ connections, pushed, pushesPerSecond, closed }: TicksResult): readonly Check[] => [
  {
    what: 'pushes come in time',
    passed: pushed.afterSecond.p99Ms <= P99_MS_MAX,
    detail: `p99 ${pushed.afterSecond.p99Ms.toFixed(1)} ms after the second began, at most ${P99_MS_MAX} ms`,
  },
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
