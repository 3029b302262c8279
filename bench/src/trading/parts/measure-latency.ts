import { sleep } from '@folio/kernel/timing/sleep.ts'
import { every } from '@folio/kernel/timing/timers.ts'
import { evenSchedule } from '../../load/schedule.ts'
import { aimed, figure, type PartResult, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { evenDigit } from '../asked-contracts.ts'
import { callRecorder } from '../closed-calls.ts'
import { settledCount, watchMovements } from '../settled-count.ts'
import { closeSockets, openTraders } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const TRADERS = 200
const SETTLED_MAX_MS = 20_000
/** A buy in the beginning of a second may wait for the tick of that second. */
const TICK_MS = 100
const LOOK_EVERY_MS = 1

/** Buys at a steady rate; the buys of the first 100 ms of each second, which wait for its tick, are told apart. */
export const measureLatency = async (server: MeasuredServer, options: TradingOptions): Promise<PartResult> => {
  const settled = settledCount()
  const traders = await openTraders(server, { count: TRADERS, names: options.names, onPush: settled.onPush })
  await watchMovements(traders)
  const [early, late] = [callRecorder(), callRecorder()]
  let [started, bought] = [0, 0]
  const running = new Set<Promise<void>>()
  const schedule = evenSchedule(performance.now(), options.ratePerSecond)
  const start = (dueAtMs: number): void => {
    const trader = traders[started % traders.length]
    const recorder = (performance.timeOrigin + dueAtMs) % 1000 < TICK_MS ? early : late
    const parameters = evenDigit(started)
    const run = recorder.run(async () => {
      await trader?.call({ buy: '1', price: 1, parameters })
      bought += 1
    }, dueAtMs)
    running.add(run)
    void run.then(() => running.delete(run))
  }
  const look = (): void => {
    for (const due = schedule.dueBy(performance.now()); started < due; started += 1) start(schedule.dueAtMs(started))
  }
  const stopLooks = every(LOOK_EVERY_MS, look)
  await sleep(options.warmUpSeconds * 1000)
  const [inFirst, inRest] = await Promise.all([
    early.measure(server, options.seconds),
    late.measure(server, options.seconds),
  ])
  stopLooks()
  await Promise.all(running)
  const ended = await settled.until(bought, SETTLED_MAX_MS)
  const closed = closeSockets(traders)
  const row = (name: string, { perSecond, latency }: typeof inRest) => [
    name,
    ...[perSecond, latency.p50Ms, latency.p99Ms, latency.maxMs].map(figure),
  ]
  return {
    rows: [
      [`buys at ${figure(options.ratePerSecond)}/s`, 'buys/s', 'p50 ms', 'p99 ms', 'max ms'],
      row(`in the first ${TICK_MS} ms of a second`, inFirst),
      row('in the rest', inRest),
    ],
    checks: [
      aimed('p99 of a buy in ms, without the first 100 ms of a second', inRest.latency.p99Ms, {
        max: options.aims.buyP99Ms,
      }),
      ended,
      undisturbed({ ...inFirst.refused, ...inRest.refused }, closed),
    ],
  }
}
