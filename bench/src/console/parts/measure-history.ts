import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { latencyHistogram } from '../../load/recorder.ts'
import { MADE_ACCOUNT, makeAccount } from '../../replay/make-account.ts'
import type { PartResult } from '../../report/part-result.ts'
import { type RunningServer, type ServerSetting, startServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'

const P99_MAX_MS = 100
/** The last line of a start. */
const READY = 'Folio is ready.'
const POLL_MS = 50
const COURSES = 10

const projectionsSchema = z.object({ data: z.array(z.object({ lag: z.number() })).min(1) })

/** Reads from the operator API; returns the milliseconds until the whole answer was there. */
const read = async ({ operatorUrl, operatorToken }: RunningServer, path: string): Promise<number> => {
  const startMs = performance.now()
  const answer = await fetch(`${operatorUrl}/operator/v1/accounts/${encodeURIComponent(MADE_ACCOUNT.name)}/${path}`, {
    headers: { Authorization: `Bearer ${operatorToken}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - startMs
}

/** Waits until the views have taken over the events that no service has written. */
const untilProjected = async ({ operatorUrl, operatorToken }: RunningServer): Promise<void> => {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  const lag = async (): Promise<number> => {
    const answer = await fetch(`${operatorUrl}/operator/v1/projections`, { headers })
    return Math.max(...projectionsSchema.parse(await answer.json()).data.map((each) => each.lag))
  }
  while ((await lag()) > 0) await sleep(POLL_MS)
}

/** Times a number of reads, one after another. */
const timed = async (server: RunningServer, times: number, path: () => string) => {
  const latency = latencyHistogram()
  for (let time = 0; time < times; time += 1) latency.add(await read(server, path()))
  return latency.percentiles()
}

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
    const moment = (): string => `state?at_revision=${Math.floor(Math.random() * events)}`
    await timed(server, Math.ceil(moments / 10), moment)
    const state = await timed(server, moments, moment)
    const course = await timed(server, COURSES, () => 'balances?currency=USD&points=500')
    return consoleResult([
      { what: `a moment of ${events.toLocaleString('en-US')} events, p50`, unit: 'ms', measured: state.p50Ms },
      { what: `one of ${moments}, p99`, unit: 'ms', measured: state.p99Ms, aim: { max: P99_MAX_MS } },
      { what: 'the slowest', unit: 'ms', measured: state.maxMs },
      { what: 'the course of its balance, slowest', unit: 'ms', measured: course.maxMs },
      { what: 'the making of the account', unit: 's', measured: (readyMs - startMs) / 1000 },
      { what: 'the projection of its events', unit: 's', measured: (projectedMs - readyMs) / 1000 },
    ])
  } finally {
    await server.stop()
  }
}
