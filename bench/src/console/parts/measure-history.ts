import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { makeAccount } from '../../replay/make-account.ts'
import { timeMoments, untilProjected } from '../../replay/moments-of-account.ts'
import type { PartResult } from '../../report/part-result.ts'
import { type RunningServer, type ServerSetting, startServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'

const P99_MAX_MS = 100
/** The last line of a start. */
const READY = 'Folio is ready.'
const POLL_MS = 50

/** Makes a large account in the store of a server, which must not run while others write there; returns the running server. */
const startWithAccount = async (setting: ServerSetting, events: number): Promise<RunningServer> => {
  // The first start makes the keys, without which a store with events is refused.
  const first = await startServer(setting)
  while (!readFileSync(setting.logFile, 'utf8').includes(READY)) await sleep(POLL_MS)
  await first.stop()
  rmSync(join(setting.dataDir, 'demo.json'))
  await makeAccount(setting.dataDir, events)
  return startServer(setting)
}

/** Makes a store with one large account, and asks for it as it was at random moments. */
export const measureHistory = async (
  setting: ServerSetting,
  { events, moments }: ConsoleOptions,
): Promise<PartResult> => {
  console.log(`making an account of ${events.toLocaleString('en-US')} events`)
  const startMs = performance.now()
  const server = await startWithAccount(setting, events)
  const readyMs = performance.now()
  try {
    await untilProjected(server)
    const projectedMs = performance.now()
    const { state, balanceHistory } = await timeMoments(server, { events, moments })
    return consoleResult([
      { what: `a moment of ${events.toLocaleString('en-US')} events, p50`, unit: 'ms', measured: state.p50Ms },
      { what: `one of ${moments}, p99`, unit: 'ms', measured: state.p99Ms, aim: { max: P99_MAX_MS } },
      { what: 'the slowest', unit: 'ms', measured: state.maxMs },
      { what: 'its balance history, slowest', unit: 'ms', measured: balanceHistory.maxMs },
      { what: 'the making of the account', unit: 's', measured: (readyMs - startMs) / 1000 },
      { what: 'the projection of its events', unit: 's', measured: (projectedMs - readyMs) / 1000 },
    ])
  } finally {
    await server.stop()
  }
}
