import { StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { CallContext } from '../call-context.ts'

const WAIT_MS = 2000
const LOOK_EVERY_MS = 20

/** Waits until the store shows the revision of an account that a connection was told; rejects after two seconds. */
export const readUpTo = async ({ ledger }: CallContext, accountId: string, revision: number): Promise<void> => {
  if (revision < 0) return
  for (const giveUpAtMs = performance.now() + WAIT_MS; (await ledger.newest(accountId)) < revision; ) {
    if (performance.now() > giveUpAtMs) throw new StoreUnavailable(`revision ${revision} of ${accountId} is not shown`)
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * Waits until trading's view, too, shows the revision of an account that a connection was told; rejects two seconds after the
 * store shows it, or as `readUpTo` does.
 */
export const viewUpTo = async (calls: CallContext, accountId: string, revision: number): Promise<void> => {
  await readUpTo(calls, accountId, revision)
  await calls.contracts.waitFor(accountId, revision)
}
