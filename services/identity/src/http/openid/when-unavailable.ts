import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { IdentityUnavailable } from '../../application/identity.ts'
import { messagePage } from '../pages/message-page.ts'
import { pageHeaders } from '../show-page.ts'

/** What a browser shows where something does not answer just now. */
export const BUSY_PAGE = messagePage('Please try again in a moment', 'A part of the system does not answer just now.')

const BUSY = { error: 'temporarily_unavailable', error_description: 'send the same again in a moment' }

/** Whether what was thrown says that something does not answer just now, or takes no more. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof IdentityUnavailable || isPortUnavailable(error)

const sayBusy = (context: KoaContextWithOIDC): void => {
  context.status = 503
  context.set('Retry-After', '1')
  context.remove('Location')
  if (context.response.is('html') === false) {
    context.body = BUSY
    return
  }
  context.set(pageHeaders())
  context.body = BUSY_PAGE
}

/** Logs why requests failed, and has them answered with 503 where something does not answer just now. */
export const whenUnavailable = (server: Provider, log: Log) => {
  // The server answers what it did not expect with 500, and tells of it only here.
  const failures = new WeakMap<object, unknown>()
  server.on('server_error', (context, error) => {
    failures.set(context, error)
    if (isUnavailable(error)) log.warn({ err: error }, 'the OAuth server cannot answer just now')
    else log.error({ err: error }, 'the OAuth server failed')
  })
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return sayBusy(context)
    }
    if (isUnavailable(failures.get(context))) sayBusy(context)
  }
}
