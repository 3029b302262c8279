import { sleep } from '@folio/kernel/timing/sleep.ts'

/** A payment of demo traffic fails after this time without an answer, as it may where the machine stands still. */
const FAILS_AFTER_MS = 10_000
const RUNS_MAX = 3

/**
 * Runs demo traffic and returns the number of payments that failed. Where a run took so long that the machine may have failed
 * one, it is stopped and another one counts, at most the third.
 */
export const failedInTraffic = async (run: () => Promise<number>, stop: () => Promise<void>): Promise<number> => {
  for (let runs = 1; ; runs += 1) {
    const startedMs = performance.now()
    const failed = await run()
    const canFail = performance.now() - startedMs > FAILS_AFTER_MS
    if (failed === 0 || !canFail || runs === RUNS_MAX) return failed
    await stop()
    // Until the payments that were under way have failed, too, which would count in the next run.
    await sleep(FAILS_AFTER_MS)
  }
}
