import { StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { CallContext } from '../call-context.ts'

const WAIT_MS = 2000
const LOOK_EVERY_MS = 20

const notShown = (accountId: string, { revision, newest }: { readonly revision: number; readonly newest: number }) =>
  `the store shows the account ${accountId} up to revision ${newest}, not ${revision}, which the connection has sent, ` +
  `within ${WAIT_MS} ms; make the call again`

/**
 * Waits until the store shows the revision of an account that a connection has sent; rejects after two seconds. Returns
 * the milliseconds that are left of them.
 */
export const readUpTo = async (
  { ledger }: Pick<CallContext, 'ledger'>,
  accountId: string,
  revision: number,
): Promise<number> => {
  if (revision < 0) return WAIT_MS
  const giveUpAtMs = performance.now() + WAIT_MS
  for (;;) {
    const newest = await ledger.newest(accountId)
    if (newest >= revision) break
    if (performance.now() > giveUpAtMs) throw new StoreUnavailable(notShown(accountId, { revision, newest }))
    await sleep(LOOK_EVERY_MS)
  }
  return giveUpAtMs - performance.now()
}

/**
 * Waits until the store and then trading's view show the revision of an account that a connection has sent; rejects
 * after two seconds in all.
 */
export const viewUpTo = async (
  calls: Pick<CallContext, 'ledger' | 'contracts'>,
  accountId: string,
  revision: number,
): Promise<void> => {
  const leftMs = await readUpTo(calls, accountId, revision)
  await calls.contracts.waitFor(accountId, revision, leftMs)
}
