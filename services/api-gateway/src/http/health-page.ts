import { HEALTH_PATH } from '@folio/contracts/http/health.ts'
import type { Page } from './page.ts'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

/** Tells anybody whether requests can be served. */
export const healthPage = (isReady: () => boolean): Page => ({
  path: HEALTH_PATH,
  isLimited: false,
  show: async () =>
    isReady()
      ? { status: 200, body: 'ready\n', headers: TEXT }
      : { status: 503, body: 'not ready\n', headers: { ...TEXT, 'Retry-After': '1' } },
})
