import { textTable } from '../report/text-table.ts'
import type { SocketsResult } from './run-sockets.ts'

const figure = (value: number | undefined): string =>
  value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/**
 * Formats a run with sockets: the delays of pushes since the request that moved the money, and the cost of a socket.
 */
export const socketsTable = (result: SocketsResult): string => {
  const { connections, clients, pushed, pushesPerSecond, deposits, memoryPerConnectionKiB, openedInSeconds } = result
  const { p50Ms, p99Ms, p999Ms, maxMs } = pushed.latency
  return [
    textTable([
      ['sockets', 'clients', 'pushes/s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms', 'answer p99 ms'],
      [connections, clients, pushesPerSecond, p50Ms, p99Ms, p999Ms, maxMs, deposits.latency.p99Ms].map(figure),
    ]),
    '',
    `memory per connection ${figure(memoryPerConnectionKiB)} KiB of the server, peak ${figure(deposits.serverMemoryPeakMiB)} MiB`,
    `all sockets were open after ${figure(openedInSeconds)} s, their passwords included`,
  ].join('\n')
}
