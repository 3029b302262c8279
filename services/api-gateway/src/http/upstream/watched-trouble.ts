import type { Auditor, VerificationTrouble } from '@folio/contracts/auditor.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

const ASKED_EVERY_MS = 10_000

/** The newest answer of an auditor about its verifications; it stays while the auditor cannot be reached. */
export type WatchedTrouble = {
  readonly now: () => VerificationTrouble | undefined
  readonly stop: () => Promise<void>
}

/** Asks the auditor of a cluster again and again what is wrong with its verifications, so that health need not wait for it. */
export const watchedTrouble = (
  auditor: Pick<Auditor, 'trouble'>,
  { log, everyMs = ASKED_EVERY_MS }: { readonly log: Log; readonly everyMs?: number },
): WatchedTrouble => {
  let newest: VerificationTrouble | undefined
  const stop = startPeriodicTask({ name: 'read_verification_trouble', everyMs, log }, async () => {
    newest = (await auditor.trouble()).trouble ?? undefined
  })
  return { now: () => newest, stop }
}
