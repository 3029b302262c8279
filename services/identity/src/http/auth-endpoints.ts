import type { Provider } from 'oidc-provider'
import { type PasswordCost, passwordHasher } from '../application/passwords/password-hasher.ts'
import { type OAuthServerOptions, oauthServer } from './oauth/oauth-server.ts'
import type { PageContext } from './page-context.ts'
import { pageRoutes } from './page-routes.ts'

/** The pages and the OAuth endpoints for one set of signing keys. */
export type AuthEndpoints = {
  readonly pages: ReturnType<typeof pageRoutes>
  readonly answerOAuth: ReturnType<Provider['callback']>
}

/** The context and settings of the endpoints that do not depend on the signing keys. */
export type SharedOptions = Omit<PageContext, 'server' | 'passwordHasher'> &
  Omit<OAuthServerOptions, 'signing' | 'idTokenAlgs'> & { readonly passwordCost?: PasswordCost | undefined }

/** The signing keys of the endpoints. */
export type EndpointKeys = Pick<OAuthServerOptions, 'signing' | 'idTokenAlgs'>

/** Returns a function that makes the endpoints for a set of signing keys; all of them hash passwords in one queue. */
export const authEndpoints = (shared: SharedOptions): ((keys: EndpointKeys) => AuthEndpoints) => {
  const context = { ...shared, passwordHasher: passwordHasher(shared.passwordCost) }
  return (keys) => {
    const server = oauthServer({ ...context, ...keys })
    return { pages: pageRoutes({ ...context, server }), answerOAuth: server.callback() }
  }
}
