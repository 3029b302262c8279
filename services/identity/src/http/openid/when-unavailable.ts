import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { IdentityUnavailable } from '../../application/identity.ts'

/** Says that something does not answer just now where that is why a request failed. */
export const whenUnavailable = async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  try {
    await next()
  } catch (error) {
    if (!(error instanceof IdentityUnavailable) && !isPortUnavailable(error)) throw error
    context.status = 503
    context.set('Retry-After', '1')
    context.body = { error: 'temporarily_unavailable', error_description: 'send the same again in a moment' }
  }
}
