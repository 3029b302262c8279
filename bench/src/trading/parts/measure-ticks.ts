import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { latencyHistogram } from '../../load/recorder.ts'
import { aimed, figure, type PartResult, percent, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { coreShareDuring } from '../../server/process-stats.ts'
import { SECOND_SYMBOLS } from '../asked-contracts.ts'
import { closeSockets, openPublicSockets } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const RATE_SHARE_MIN = 0.98
/** The processor time of one process at rest, in percent of a core. */
const REST_PERCENT_MAX = 5

const tickSchema = z.looseObject({ epoch: z.int() })

/**
 * Measures a market that nobody trades on: how long after its second began a tick is on a socket, which holds the
 * lateness of the market and the way from its append to the socket, and the processor time of a server at rest.
 */
export const measureTicks = async (
  server: MeasuredServer,
  { warmUpSeconds, seconds, aims }: TradingOptions,
): Promise<PartResult> => {
  const late = latencyHistogram()
  let arrived = 0
  const sockets = await openPublicSockets(server, SECOND_SYMBOLS.length, (_, frame) => {
    const tick = tickSchema.safeParse(frame['tick'])
    if (!tick.success) return
    arrived += 1
    late.add(Math.max(0, Date.now() - tick.data.epoch * 1000))
  })
  await Promise.all(sockets.map(({ call }, index) => call({ ticks: SECOND_SYMBOLS[index] ?? '', subscribe: 1 })))
  await sleep(warmUpSeconds * 1000)
  late.reset()
  arrived = 0
  const startMs = performance.now()
  const share = await coreShareDuring(server.pid, sleep(seconds * 1000))
  const perSecond = (arrived * 1000) / (performance.now() - startMs)
  const { p50Ms, p99Ms, maxMs } = late.percentiles()
  return {
    rows: [
      ['ticks/s', 'late p50 ms', 'p99 ms', 'max ms', 'server at rest'],
      [...[perSecond, p50Ms, p99Ms, maxMs].map(figure), percent(share)],
    ],
    checks: [
      aimed('p99 in ms from the second of a tick to its arrival', p99Ms, { max: aims.tickLateP99Ms }),
      ...(share === undefined ? [] : [aimed('percent of a core at rest', share * 100, { max: REST_PERCENT_MAX })]),
      aimed('ticks a second', perSecond, { min: SECOND_SYMBOLS.length * RATE_SHARE_MIN }),
      undisturbed({}, closeSockets(sockets)),
    ],
  }
}
