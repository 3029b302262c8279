import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { latencyHistogram, type Percentiles } from '../load/recorder.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { MADE_ACCOUNT } from './make-account.ts'

/** The server that is asked: its operator API. */
type Asked = Pick<MeasuredServer, 'operatorUrl' | 'operatorToken'>

/** The times of the answers about the made account: its state at random revisions, and its balance history. */
export type MomentsOfAccount = { readonly state: Percentiles; readonly balanceHistory: Percentiles }

/** The size of the made account, and the revisions that are asked for. */
export type MomentsSetting = { readonly events: number; readonly moments: number }

const POLL_MS = 50
const BALANCE_HISTORIES = 10

const projectionsSchema = z.object({ data: z.array(z.object({ lag: z.number() })).min(1) })

/** Reads from the operator API; returns the milliseconds until the whole answer was there. */
const read = async ({ operatorUrl, operatorToken }: Asked, path: string): Promise<number> => {
  const startMs = performance.now()
  const answer = await fetch(`${operatorUrl}/operator/v1/accounts/${encodeURIComponent(MADE_ACCOUNT.name)}/${path}`, {
    headers: { Authorization: `Bearer ${operatorToken}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - startMs
}

/** Times a number of reads, one after another. */
const timed = async (asked: Asked, times: number, path: () => string): Promise<Percentiles> => {
  const latency = latencyHistogram()
  for (let time = 0; time < times; time += 1) latency.add(await read(asked, path()))
  return latency.percentiles()
}

/** Waits until the views have taken over the events that no service has written. */
export const untilProjected = async ({ operatorUrl, operatorToken }: Asked): Promise<void> => {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  const lag = async (): Promise<number> => {
    const answer = await fetch(`${operatorUrl}/operator/v1/projections`, { headers })
    return Math.max(...projectionsSchema.parse(await answer.json()).data.map((each) => each.lag))
  }
  while ((await lag()) > 0) await sleep(POLL_MS)
}

/** Asks for the made account as it was at random revisions, one after another, after a tenth as many that do not count. */
export const timeMoments = async (asked: Asked, { events, moments }: MomentsSetting): Promise<MomentsOfAccount> => {
  const moment = (): string => `state?at_revision=${Math.floor(Math.random() * events)}`
  await timed(asked, Math.ceil(moments / 10), moment)
  return {
    state: await timed(asked, moments, moment),
    balanceHistory: await timed(asked, BALANCE_HISTORIES, () => 'balances?currency=USD&points=500'),
  }
}
