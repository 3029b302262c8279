import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { figure, type PartResult } from '../../report/part-result.ts'
import { coreShareDuring, memoryNowMiB } from '../../server/process-stats.ts'
import { type ServerSetting, startServer } from '../../server/server-process.ts'
import { buyLast, buyLasting, lastSettled, openHolders } from '../open-contracts.ts'
import { openCourse, openResult } from '../open-course.ts'
import type { Trader } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

/** Measures open contracts on a process of its own, which it restarts. */
export const measureOpen = async (setting: ServerSetting, options: TradingOptions): Promise<PartResult> => {
  let server = await startServer(setting)
  let isRunning = true
  let holders: readonly Trader[] = []
  const stop = async (): Promise<void> => {
    isRunning = false
    await server.stop()
  }
  try {
    const figures = await openCourse({
      openHolders: async () => {
        holders = await openHolders(server, options)
      },
      buyLasting: () => {
        console.error(`buying ${figure(options.open)} contracts that stay open`)
        return buyLasting(holders, options.open)
      },
      buyLast: () => buyLast(holders),
      idle: async () => ({
        share: await coreShareDuring(server.pid, sleep(options.seconds * 1000)),
        memoryMiB: memoryNowMiB(server.pid),
      }),
      stop: async () => {
        await stop()
        rmSync(join(setting.dataDir, 'demo.json'))
      },
      start: async () => {
        console.error('starting the server again')
        const startMs = performance.now()
        server = await startServer(setting)
        isRunning = true
        return (performance.now() - startMs) / 1000
      },
      lastSettled: (account) => lastSettled(server, account),
      memoryMiB: async () => memoryNowMiB(server.pid),
    })
    return openResult(figures, options)
  } finally {
    if (isRunning) await stop()
  }
}
