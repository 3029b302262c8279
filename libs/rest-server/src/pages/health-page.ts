import { HEALTH_PATH } from '@folio/contracts/http/health.ts'
import type { KindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import type { Page } from './page.ts'

const readyText = (full: KindsAtCapacity): string =>
  full.length === 0 ? 'ready\n' : `ready\nfull: ${full === 'unknown' ? full : full.join(', ')}\n`

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

/**
 * Answers without a token if requests can be served, and the kinds of expiring values that are full, which fail only
 * the requests that need them.
 */
export const healthPage = (isReady: () => boolean, full: () => KindsAtCapacity = () => []): Page => ({
  path: HEALTH_PATH,
  isLimited: false,
  show: async () =>
    isReady()
      ? { status: 200, body: readyText(full()), headers: TEXT }
      : { status: 503, body: 'not ready\n', headers: { ...TEXT, 'Retry-After': '1' } },
})
