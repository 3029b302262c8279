import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import type { Position } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type ExposureSums, exposureSums } from '@folio/option-contracts/exposure-sums.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { openContractPages } from '../open-contract-pages.ts'

/** The exposures of the open contracts of real accounts; events after the position must be read from the store. */
export type LoadedExposures = { readonly exposures: ExposureSums; readonly position: Position }

const RETRIED_MS = 1000
const RETRY_EVERY_MS = 20

const loadOnce = async (view: Pick<ViewReader, 'list'>, assertMayGoOn: () => void): Promise<LoadedExposures> => {
  const exposures = exposureSums()
  let position: Position | undefined
  for await (const page of openContractPages(view, assertMayGoOn)) {
    position ??= page.position
    for (const { accountId, contract } of page.contracts) {
      if (isRealNumber(accountId)) exposures.add(accountId, contract)
    }
  }
  return { exposures, position: position ?? 0 }
}

/**
 * Loads the exposures from the view; retries for a second while the view cannot be read, as before it has a checkpoint.
 * `assertMayGoOn` is called between the pages and may throw.
 */
export const loadExposures = async (
  view: Pick<ViewReader, 'list'>,
  assertMayGoOn: () => void,
): Promise<LoadedExposures> => {
  for (let waitedMs = 0; ; waitedMs += RETRY_EVERY_MS) {
    try {
      return await loadOnce(view, assertMayGoOn)
    } catch (error) {
      if (!(error instanceof ReadModelUnavailable) || waitedMs >= RETRIED_MS) throw error
      await sleep(RETRY_EVERY_MS)
    }
  }
}
