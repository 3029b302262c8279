import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { aimed, figure, type PartResult, percent, undisturbed } from '../../report/part-result.ts'
import { coreShareDuring, memoryNowMiB } from '../../server/process-stats.ts'
import { type RunningServer, type ServerSetting, startServer } from '../../server/server-process.ts'
import { lasting, riseOrFallUntil } from '../asked-contracts.ts'
import { buyMany } from '../buy-many.ts'
import { settledCount } from '../settled-count.ts'
import { closeSockets, openTrader, openTraders } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const MEMORY_MIB_MAX = 700
const TICK_MS_MAX = 2
const RESTART_SECONDS_MAX = 5
const OPEN_PER_ACCOUNT = 99
const REST_MS = 5000
/** Memory and processor time are read once more after this: by then V8 may have collected what the purchases left over. */
const LATER_MS = 60_000
const GIVE_UP_MS = 120_000
/** A contract of this life ends while the server is stopped. */
const LIFE_SECONDS = 20

/** The share of a core that a process uses while nobody calls it. */
const idleShare = async (pid: number, seconds: number): Promise<number | undefined> => {
  await sleep(REST_MS)
  return coreShareDuring(pid, sleep(seconds * 1000))
}

/** The milliseconds of processor time that open contracts add to each second, in which all symbols tick. */
const perTickMs = (alone: number | undefined, beside: number | undefined): number | undefined =>
  alone === undefined || beside === undefined ? undefined : (beside - alone) * 1000

/**
 * Opens contracts that last for hours, measures what they cost an idle server, and then stops it until one more contract
 * is due: the restart is over when that one is settled.
 */
export const measureOpen = async (
  setting: ServerSetting,
  { open, seconds, names }: TradingOptions,
): Promise<PartResult> => {
  const server = await startServer(setting)
  let runningServer: RunningServer | undefined = server
  try {
    const traders = await openTraders(server, { count: Math.ceil(open / OPEN_PER_ACCOUNT), names })
    // Beside the same sockets as later, and as long after the last call, so that the difference is that of the contracts.
    await sleep(LATER_MS)
    const alone = await idleShare(server.pid, seconds)
    console.error(`buying ${figure(open)} contracts that stay open`)
    const buyingMs = performance.now()
    await buyMany(traders, open, lasting)
    const buysPerSecond = (open * 1000) / (performance.now() - buyingMs)
    const [last] = traders
    const collecting = await idleShare(server.pid, seconds)
    const memoryMiB = memoryNowMiB(server.pid)
    await sleep(LATER_MS)
    const beside = await idleShare(server.pid, seconds)
    const laterMiB = memoryNowMiB(server.pid)
    if (last === undefined) throw new Error('there is no trader')
    const endEpoch = Math.ceil(Date.now() / 1000) + LIFE_SECONDS
    await last.call({ buy: '1', price: 1, parameters: riseOrFallUntil(0, endEpoch) })
    const closed = closeSockets(traders)
    runningServer = undefined
    await server.stop()
    rmSync(join(setting.dataDir, 'demo.json'))
    await sleep(endEpoch * 1000 + REST_MS - Date.now())

    console.error('starting the server again')
    const startMs = performance.now()
    const restarted = await startServer(setting)
    runningServer = restarted
    const readySeconds = (performance.now() - startMs) / 1000
    const settled = settledCount()
    const again = await openTrader(restarted, last.account, (frame, atMs) => settled.onPush(0, frame, atMs))
    await again.call({ transaction: 1, subscribe: 1, from_revision: 0 })
    const ended = await settled.until(1, GIVE_UP_MS)
    const restartSeconds = (settled.lastAtMs() - startMs) / 1000
    const memoryAfterMiB = memoryNowMiB(restarted.pid)
    again.close()
    const tickMs = perTickMs(alone, beside)
    return {
      rows: [
        [
          'open contracts',
          'buys/s',
          'idle before',
          'right after',
          'a minute later',
          'ms a second',
          'MiB',
          'a minute later',
          'ready after s',
          'settled after s',
          'MiB',
        ],
        [
          figure(open),
          figure(buysPerSecond),
          percent(alone),
          percent(collecting),
          percent(beside),
          ...[tickMs, memoryMiB, laterMiB, readySeconds, restartSeconds, memoryAfterMiB].map(figure),
        ],
      ],
      checks: [
        aimed('MiB of the server', memoryMiB ?? 0, { max: MEMORY_MIB_MAX }),
        aimed('processor time in ms that open contracts add to a second', tickMs ?? 0, { max: TICK_MS_MAX }),
        aimed('seconds from the start until what fell due is settled', restartSeconds, { max: RESTART_SECONDS_MAX }),
        ended,
        undisturbed({}, closed),
      ],
    }
  } finally {
    await runningServer?.stop()
  }
}
