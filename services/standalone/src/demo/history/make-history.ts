import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { COMMITTED_DAYS_AHEAD_MAX } from '@folio/contracts/market/tick-hours.ts'
import { DAY_MS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { syncFolder } from '@folio/runtime/backup/sync-folder.ts'
import { newOperatorToken, writeDemo } from '../../demo-file.ts'
import { paymentTimeoutMs } from '../../pay-among-samples.ts'
import { type Surroundings, startStandalone } from '../../service.ts'
import { historyActs } from './history-acts.ts'
import { type HistoryClock, historyClock } from './history-clock.ts'
import { historyPlan } from './history-plan.ts'
import { historyProgress } from './history-progress.ts'
import type { HistoryMarket } from './trade-acts.ts'
import { HISTORY_DAYS } from './trading-plan.ts'

/** The history of a demonstration: its folder, its seed, and what the services take besides. */
export type HistorySettings = Pick<Surroundings, 'business' | 'notifier' | 'log' | 'environment'> & {
  readonly dataDir: string
  readonly seed: number
}

/** The facts of a made history. */
export type MadeHistory = { readonly days: number; readonly seconds: number }

/** The market reads the jumping clock so often. */
const LOOK_EVERY_MS = 5

/** The market of a history on a clock: ticks of 30 days would be 30 times 86,400 events, so it ticks while it is open. */
const marketOn = (clock: HistoryClock): HistoryMarket & { readonly options: NonNullable<Surroundings['market']> } => {
  let isOpen = false
  return {
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
    second: () => Math.floor(clock.now() / SECOND_MICROSECONDS),
    nextSecond: () => clock.advanceTo((Math.floor(clock.now() / SECOND_MICROSECONDS) + 1) * SECOND_MICROSECONDS),
    options: {
      feed: 'simulated',
      // The secrets of the day of the next session, and of the day after it, since a session may last over midnight.
      session: { isOpen: () => isOpen, lookEveryMs: LOOK_EVERY_MS, daysAhead: COMMITTED_DAYS_AHEAD_MAX },
    },
  }
}

const startOn = (
  dataDir: string,
  { business, notifier, log, environment }: HistorySettings,
  { clock, operatorToken, market }: Pick<Surroundings, 'clock' | 'operatorToken' | 'market'>,
) =>
  startStandalone(
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
      business: { ...business, emailVerification: 'off' },
      market,
      notifier,
      log,
      environment,
      clock,
      isSynced: false,
    },
  )

/** Performs the acts one after another, each at its time, and waits in between until no money is in transit. */
const makeIn = async (dataDir: string, settings: HistorySettings): Promise<void> => {
  const begin = (Date.now() - HISTORY_DAYS * DAY_MS) * 1000
  const clock = historyClock(begin)
  // Only simulated prices can be made for a time that has passed.
  const isTrading = settings.business.market.feed === 'simulated'
  const { options, ...market } = marketOn(clock)
  const operator_token = newOperatorToken()
  const standalone = await startOn(dataDir, settings, {
    clock: clock.now,
    operatorToken: operator_token,
    market: isTrading ? options : { feed: 'none' },
  })
  const { baseUrl, operatorUrl, ports, logInCode, stop } = standalone
  const demo = { base_url: baseUrl, operator_url: operatorUrl, operator_token, clients: [] }
  const progress = historyProgress(ports.store)
  const acts = historyActs(demo, {
    market,
    progress,
    logInCode,
    paymentTimeoutMs: paymentTimeoutMs(settings.business.times),
  })
  try {
    for (const { after, act } of historyPlan(settings.seed, { isTrading })) {
      clock.advanceTo(begin + after)
      await acts.perform(act)
      await progress.until(({ payments }) => payments >= acts.paid())
    }
  } finally {
    await progress.stop()
    await stop()
  }
  writeDemo(dataDir, { ...demo, ...acts.opened() })
}

/** The folder in which the history of a data directory is made: beside it, also if its name ends with a slash. */
const unfinishedFolder = (dataDir: string): string => `${resolve(dataDir)}.unfinished`

/**
 * Makes a data directory with a history of 30 days up to now by the services themselves on a clock that jumps, unless
 * the directory holds something. An interrupted one is begun again: only a complete one, which is on the disk, gets the
 * folder's name.
 */
export const ensureHistory = async (settings: HistorySettings): Promise<MadeHistory | undefined> => {
  const { dataDir } = settings
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return undefined
  const startedAt = performance.now()
  const unfinished = unfinishedFolder(dataDir)
  rmSync(unfinished, { recursive: true, force: true })
  await makeIn(unfinished, settings)
  syncFolder(unfinished)
  renameSync(unfinished, dataDir)
  return { days: HISTORY_DAYS, seconds: (performance.now() - startedAt) / 1000 }
}
