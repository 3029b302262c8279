import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { newOperatorToken, writeDemo } from '../../demo-file.ts'
import { type Standalone, type Surroundings, startStandalone } from '../../service.ts'
import { historyActs } from './history-acts.ts'
import { type HistoryClock, historyClock } from './history-clock.ts'
import { HISTORY_DAYS, historyPlan, type Moment } from './history-plan.ts'
import { settledPayments } from './settled-payments.ts'

/** The history of a demonstration: its folder, its seed, and what the services take besides. */
export type HistorySettings = Pick<Surroundings, 'business' | 'notifier' | 'log' | 'environment'> & {
  readonly dataDir: string
  readonly seed: number
}

/** The facts of a made history. */
export type MadeHistory = { readonly days: number; readonly seconds: number }

const DAY_MS = 86_400_000

const startOn = (dataDir: string, settings: HistorySettings, clock: HistoryClock) => {
  const operatorToken = newOperatorToken()
  const { business, notifier, log, environment } = settings
  const started = startStandalone(
    {
      dataDir,
      host: '127.0.0.1',
      port: 0,
      operatorHost: '127.0.0.1',
      operatorPort: 0,
      empty: true,
      limits: 'off',
      withoutKeys: false,
      demo: true,
    },
    {
      operatorToken,
      consoleLinks: 'off',
      // Ticks of 30 days would be 30 times 86,400 events.
      business: { ...business, market: { feed: 'none' }, emailVerification: 'off' },
      notifier,
      log,
      environment,
      clock: clock.now,
    },
  )
  return { operatorToken, started }
}

/** Performs the acts one after another, each at its time, and waits in between until no money is in transit. */
const performAll = async (
  { ports: { store } }: Standalone,
  acts: ReturnType<typeof historyActs>,
  { plan, begin, clock }: { readonly plan: readonly Moment[]; readonly begin: number; readonly clock: HistoryClock },
): Promise<void> => {
  const settled = settledPayments(store)
  try {
    for (const { after, act } of plan) {
      clock.advanceTo(begin + after)
      await acts.perform(act)
      await settled.reached(acts.paid())
    }
  } finally {
    await settled.stop()
  }
}

/** The folder in which the history of a data directory is made: beside it, also if its name ends with a slash. */
const unfinishedFolder = (dataDir: string): string => `${resolve(dataDir)}.unfinished`

/**
 * Makes a data directory with a history of 30 days up to now by the services themselves on a clock that jumps, unless
 * the directory holds something. An interrupted one is begun again: only a complete one gets the folder's name.
 */
export const ensureHistory = async (settings: HistorySettings): Promise<MadeHistory | undefined> => {
  const { dataDir, seed } = settings
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return undefined
  const startedAt = performance.now()
  const unfinished = unfinishedFolder(dataDir)
  rmSync(unfinished, { recursive: true, force: true })
  const begin = (Date.now() - HISTORY_DAYS * DAY_MS) * 1000
  const clock = historyClock(begin)
  const { operatorToken, started } = startOn(unfinished, settings, clock)
  const standalone = await started
  const demo = {
    base_url: standalone.baseUrl,
    operator_url: standalone.operatorUrl,
    operator_token: operatorToken,
    clients: [],
  }
  const acts = historyActs(demo)
  await performAll(standalone, acts, { plan: historyPlan(seed), begin, clock }).finally(standalone.stop)
  writeDemo(unfinished, { ...demo, ...acts.opened() })
  renameSync(unfinished, dataDir)
  return { days: HISTORY_DAYS, seconds: (performance.now() - startedAt) / 1000 }
}
