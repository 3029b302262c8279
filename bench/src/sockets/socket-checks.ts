import type { Check } from '../transfers/check.ts'
import type { SocketsResult } from './run-sockets.ts'
import type { SocketOptions } from './socket-options.ts'

const P99_MS_MAX = 150
const RATE_SHARE_MIN = 0.98

/** The checks of a run with sockets. */
export const socketChecks = (result: SocketsResult, options: SocketOptions): readonly Check[] => {
  const { pushed, missing, closed, deposits } = result
  const failed = Object.values(deposits.errors).reduce((sum, count) => sum + count, 0)
  const isWanted = options.pushesPerSecond * RATE_SHARE_MIN
  return [
    {
      what: 'pushes come in time',
      passed: pushed.latency.p99Ms <= P99_MS_MAX,
      detail: `p99 ${pushed.latency.p99Ms.toFixed(1)} ms, at most ${P99_MS_MAX} ms`,
    },
    {
      what: 'the rate was kept',
      passed: result.pushesPerSecond >= isWanted,
      detail: `${result.pushesPerSecond.toFixed(0)} pushes/s of ${options.pushesPerSecond}`,
    },
    {
      what: 'every socket was told everything once and in order',
      passed: missing === 0 && pushed.outOfOrder === 0,
      detail: `${missing} missing, ${pushed.outOfOrder} out of order`,
    },
    {
      what: 'nothing was refused and no socket was closed',
      passed: failed === 0 && closed.length === 0,
      detail: `${failed} deposits failed ${JSON.stringify(deposits.errorSamples)}, ${closed.length} sockets closed ${closed[0] ?? ''}`,
    },
  ]
}
