import { sleep } from '@folio/kernel/timing/sleep.ts'
import { aimed, figure, type PartResult, percent, undisturbed } from '../report/part-result.ts'
import type { TradingAccount } from '../sockets/trading-account.ts'
import type { LastContract, LastSettled } from './open-contracts.ts'
import type { TradingOptions } from './trading-options.ts'

/** The share of a core that the holder of open contracts uses, and its memory; undefined where the system does not report it. */
export type HolderUsage = { readonly share: number | undefined; readonly memoryMiB: number | undefined }

/** The acts of the measurement of open contracts, on one process or on a cluster whose trading service holds them. */
export type OpenSteps = {
  readonly openHolders: () => Promise<void>
  /** Buys the contracts; returns the purchases a second. */
  readonly buyLasting: () => Promise<number>
  readonly buyLast: () => Promise<LastContract>
  /** Measures the holder while nobody calls it. */
  readonly idle: () => Promise<HolderUsage>
  readonly stop: () => Promise<void>
  /** Starts the holder again; returns the seconds until it was ready, or undefined if it does not wait for that. */
  readonly start: () => Promise<number | undefined>
  readonly lastSettled: (account: TradingAccount) => Promise<LastSettled>
  readonly memoryMiB: () => Promise<number | undefined>
}

/** The figures of open contracts: the usage beside none, right after the last purchase and a minute later; the restart. */
export type OpenFigures = {
  readonly buysPerSecond: number
  readonly alone: HolderUsage
  readonly collecting: HolderUsage
  readonly beside: HolderUsage
  readonly readySeconds: number | undefined
  readonly restartSeconds: number
  readonly memoryAfterMiB: number | undefined
  readonly settled: LastSettled
  readonly closed: readonly string[]
}

const MEMORY_MIB_MAX = 700
const TICK_MS_MAX = 2
/** A figure that could not be read meets no aim. */
const UNREAD = Number.POSITIVE_INFINITY
const REST_MS = 5000
/** Memory and processor time are read once more after this: by then V8 may have collected what the purchases left over. */
const LATER_MS = 60_000

const idleAfterRest = async ({ idle }: OpenSteps): Promise<HolderUsage> => {
  await sleep(REST_MS)
  return idle()
}

/**
 * Opens contracts that last for hours, measures what they cost their idle holder, and then stops it until one more contract
 * is due: the restart is over when that one is settled.
 */
export const openCourse = async (steps: OpenSteps): Promise<OpenFigures> => {
  await steps.openHolders()
  // Beside the same sockets as later, and as long after the last call, so that the difference is that of the contracts.
  await sleep(LATER_MS)
  const alone = await idleAfterRest(steps)
  const buysPerSecond = await steps.buyLasting()
  const collecting = await idleAfterRest(steps)
  await sleep(LATER_MS)
  const beside = await idleAfterRest(steps)
  const { account, endEpoch, closed } = await steps.buyLast()
  await steps.stop()
  const leftMs = endEpoch * 1000 - Date.now()
  if (leftMs < 0) throw new Error(`the stop ended ${-leftMs} ms after the last contract was due`)
  await sleep(leftMs + REST_MS)
  const startMs = Date.now()
  const readySeconds = await steps.start()
  const settled = await steps.lastSettled(account)
  const memoryAfterMiB = await steps.memoryMiB()
  const restartSeconds = (settled.atEpochMs - startMs) / 1000
  return {
    buysPerSecond,
    alone,
    collecting,
    beside,
    readySeconds,
    restartSeconds,
    memoryAfterMiB,
    settled,
    closed,
  }
}

/** The milliseconds of processor time that open contracts add to each second, in which all symbols tick. */
const perTickMs = ({ alone, beside }: OpenFigures): number | undefined =>
  alone.share === undefined || beside.share === undefined ? undefined : (beside.share - alone.share) * 1000

/** Returns the figures of so many open contracts as rows, and compares them with the aims. */
export const openResult = (figures: OpenFigures, { open, aims }: Pick<TradingOptions, 'open' | 'aims'>): PartResult => {
  const { alone, collecting, beside, readySeconds, restartSeconds, memoryAfterMiB, settled, closed } = figures
  const tickMs = perTickMs(figures)
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
        figure(figures.buysPerSecond),
        ...[alone, collecting, beside].map(({ share }) => percent(share)),
        ...[tickMs, collecting.memoryMiB, beside.memoryMiB].map(figure),
        ...[readySeconds, restartSeconds, memoryAfterMiB].map(figure),
      ],
    ],
    checks: [
      aimed('MiB of the process that holds them', collecting.memoryMiB ?? UNREAD, { max: MEMORY_MIB_MAX }),
      aimed('processor time in ms that open contracts add to a second', tickMs ?? UNREAD, { max: TICK_MS_MAX }),
      aimed('seconds from the start until what fell due is settled', restartSeconds, { max: aims.restartSeconds }),
      settled.ended,
      undisturbed({}, closed),
    ],
  }
}
