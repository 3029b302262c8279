import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { latencyHistogram } from '../../load/recorder.ts'
import { aimed, figure, type PartResult, percent, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { coreShareDuring, memoryNowMiB } from '../../server/process-stats.ts'
import { higher } from '../asked-contracts.ts'
import { closeSockets, openPublicSockets } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const AGE_MS_MAX = 1000
const RATE_SHARE_MIN = 0.98

const priceSchema = z.looseObject({ spot_time: z.int() })

/** Opens sockets with a stream of prices each, on symbols with a tick a second, and measures the age of each price. */
export const measureStreams = async (server: MeasuredServer, options: TradingOptions): Promise<PartResult> => {
  const ages = latencyHistogram()
  let arrived = 0
  const sockets = await openPublicSockets(server, Math.ceil(options.streams / options.streamsPerSocket), (_, frame) => {
    const price = priceSchema.safeParse(frame['proposal'])
    if (!price.success) return
    arrived += 1
    ages.add(Math.max(0, Date.now() - price.data.spot_time * 1000))
  })
  const asks = Array.from({ length: options.streams }, (_, index) =>
    sockets[Math.floor(index / options.streamsPerSocket)]?.call({ proposal: 1, subscribe: 1, ...higher(index) }),
  )
  await Promise.all(asks)
  await sleep(options.warmUpSeconds * 1000)
  ages.reset()
  arrived = 0
  const startMs = performance.now()
  const share = await coreShareDuring(server.pid, sleep(options.seconds * 1000))
  const seconds = (performance.now() - startMs) / 1000
  const { p50Ms, p99Ms, maxMs } = ages.percentiles()
  const perSecond = arrived / seconds
  const memoryMiB = server.pid === undefined ? undefined : memoryNowMiB(server.pid)
  const closed = closeSockets(sockets)
  return {
    rows: [
      ['streams', 'prices/s', 'age p50 ms', 'p99 ms', 'max ms', 'server', 'MiB'],
      [...[options.streams, perSecond, p50Ms, p99Ms, maxMs].map(figure), percent(share), figure(memoryMiB)],
    ],
    checks: [
      aimed('the oldest price in ms', maxMs, { max: AGE_MS_MAX }),
      aimed('prices a second', perSecond, { min: options.streams * RATE_SHARE_MIN }),
      undisturbed({}, closed),
    ],
  }
}
