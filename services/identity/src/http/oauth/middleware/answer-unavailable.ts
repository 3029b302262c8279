import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { messagePage } from '../../pages/message-pages.ts'
import { pageHeaders } from '../../show-page.ts'

/** The page for a part of the system that does not answer. */
export const BUSY_PAGE = messagePage('Please try again in a moment', 'A part of the system is not responding.')

const BUSY = {
  error: 'temporarily_unavailable',
  error_description: 'the service is temporarily unavailable; repeat the request in a moment',
}

const answerBusy = (context: KoaContextWithOIDC): void => {
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

/** Logs failed requests, and answers 503 where a part of the system does not answer. */
export const answerUnavailable = (server: Provider, log: Log) => {
  // The server answers unexpected errors with 500 and reports them only here.
  const failures = new WeakMap<object, unknown>()
  server.on('server_error', (context, error) => {
    failures.set(context, error)
    if (error instanceof DependencyUnavailable)
      log.warn({ err: error }, 'the OAuth server answers 503: a part of the system is unavailable')
    else log.error({ err: error }, 'the OAuth server failed')
  })
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error
      return answerBusy(context)
    }
    if (failures.get(context) instanceof DependencyUnavailable) answerBusy(context)
  }
}
