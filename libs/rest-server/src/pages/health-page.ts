import { HEALTH_PATH } from '@folio/contracts/http/health.ts'
import type { KindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import type { Page } from './page.ts'

const readyText = (full: KindsAtCapacity, verifyTrouble: string | undefined): string => {
  const capacity = full.length === 0 ? '' : `full: ${full === 'unknown' ? full : full.join(', ')}\n`
  return `ready\n${capacity}${verifyTrouble === undefined ? '' : `verify: ${verifyTrouble}\n`}`
}

/** Further lines of the page: kinds of expiring values that are full, and faults of the store's verifications. */
export type HealthNotes = {
  readonly full?: () => KindsAtCapacity
  readonly verifyTrouble?: (() => 'findings' | 'failed' | undefined) | undefined
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

/**
 * Answers without a token if requests can be served; full kinds fail only the requests that need them, and a
 * verification with findings none.
 */
export const healthPage = (
  isReady: () => boolean,
  { full = () => [], verifyTrouble = () => undefined }: HealthNotes = {},
): Page => ({
  path: HEALTH_PATH,
  isLimited: false,
  show: async () =>
    isReady()
      ? { status: 200, body: readyText(full(), verifyTrouble()), headers: TEXT }
      : { status: 503, body: 'not ready\n', headers: { ...TEXT, 'Retry-After': '1' } },
})
