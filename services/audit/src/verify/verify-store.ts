import type { StoredView } from '@folio/runtime/ports/audit-ports.ts'
import { beginRun } from './run/begin-run.ts'
import { finishRun } from './run/finish-run.ts'
import { openParts } from './run/open-parts.ts'
import type { Verified, VerifyOptions } from './run/verification.ts'

/** Verifies the store of a data directory up to its current position, also while a server runs on it. */
export const verifyStore = async (dir: string, options: VerifyOptions): Promise<Verified> => {
  const parts = openParts(dir, options)
  const { store, written } = parts
  try {
    const begun =
      written === undefined
        ? beginRun(parts, [])
        : written.atOneMoment((views: readonly StoredView[]) => beginRun(parts, views))
    await begun.done
    return finishRun(parts, begun)
  } finally {
    store.close()
    written?.close()
  }
}
