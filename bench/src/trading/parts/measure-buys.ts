import { aimed, figure, type PartResult, percent, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { evenDigit } from '../asked-contracts.ts'
import { measureClosed } from '../closed-calls.ts'
import { settledCount, watchMovements } from '../settled-count.ts'
import { closeSockets, openTraders } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const SETTLED_MAX_MS = 20_000
/** An account has at most 100 open contracts, and a contract of one tick is open for at most three seconds. */
const TRADERS_MIN = 200

/** Buys contracts of one tick, each trader one at a time; all of them end. */
export const measureBuys = async (server: MeasuredServer, options: TradingOptions): Promise<PartResult> => {
  const settled = settledCount()
  const traders = await openTraders(server, {
    count: Math.max(TRADERS_MIN, options.inFlight),
    names: options.names,
    onPush: settled.onPush,
  })
  await watchMovements(traders)
  let [number, bought] = [0, 0]
  let turn = 0
  const buy = async (): Promise<void> => {
    const trader = traders[turn++ % traders.length]
    await trader?.call({ buy: '1', price: 1, parameters: evenDigit(number++) })
    bought += 1
  }
  const callers = Array.from({ length: options.inFlight }, () => buy)
  const measured = await measureClosed(server, callers, options)
  const ended = await settled.until(bought, SETTLED_MAX_MS)
  const closed = closeSockets(traders)
  const { perSecond, latency, refused, serverCpuShare, ownCpuShare } = measured
  return {
    rows: [
      ['', 'buys/s', 'p50 ms', 'p99 ms', 'max ms', 'server', 'load'],
      [
        'buy, each settled',
        ...[perSecond, latency.p50Ms, latency.p99Ms, latency.maxMs].map(figure),
        ...[serverCpuShare, ownCpuShare].map(percent),
      ],
    ],
    checks: [
      aimed('buys a second, each settled', perSecond, { min: options.aims.buysPerSecond }),
      ended,
      undisturbed(refused, closed),
    ],
  }
}
