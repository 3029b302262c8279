import { existsSync, renameSync } from 'node:fs'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { openAggregate } from '@folio/service-kit/aggregates/aggregate-state.ts'
import { MADE_ACCOUNT, makeAccount } from './make-account.ts'

/** The time to open one account with this number of events and its snapshots, each time from a newly opened store. */
export type Opening = { readonly events: number; readonly medianMs: number; readonly slowestMs: number }

const TIMES = 9

const openOnce = async (dir: string): Promise<number> => {
  const store = await openEmbeddedStore(dir)
  try {
    const indexPosition = await store.lastPosition()
    const start = performance.now()
    await openAggregate(store, MADE_ACCOUNT.aggregate, { stream: MADE_ACCOUNT.stream, indexPosition })
    return performance.now() - start
  } finally {
    await store.close()
  }
}

/** Measures the opening of an account with this number of events; makes the account if the directory does not exist. */
export const measureOpening = async (dir: string, events: number): Promise<Opening> => {
  if (!existsSync(dir)) {
    const unfinished = `${dir}.unfinished-${process.pid}`
    await makeAccount(unfinished, events)
    renameSync(unfinished, dir)
  }
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) times.push(await openOnce(dir))
  times.sort((a, b) => a - b)
  return { events, medianMs: times[Math.floor(TIMES / 2)] ?? 0, slowestMs: times.at(-1) ?? 0 }
}
