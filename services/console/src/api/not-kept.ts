import type { Failure } from './call-failure.ts'

/** The failure of a request that was not sent because it could not be kept: after a reload nobody could ask for its outcome. */
export const NOT_KEPT: Failure = {
  status: 400,
  code: 'TabStorageFull',
  message:
    'The browser has no room to keep the request, so it was not sent. Close other tabs of this page and try again.',
  details: {},
  fields: {},
  requestId: undefined,
  retryAfterS: undefined,
}
