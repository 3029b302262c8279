import { ACCESS_TOKENS_SIGNED_WITH } from '@folio/contracts/identity/access-token.ts'
import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { JWK } from 'jose'
import { type Configuration, errors, Provider } from 'oidc-provider'
import { isActiveClient } from '../../application/clients/active-client.ts'
import type { IdentityPorts } from '../../application/identity.ts'
import type { Secrets } from '../../application/secrets.ts'
import type { SigningKeySet } from '../../application/signing-keys/signing-jwks.ts'
import { LIFETIMES_SECONDS } from '../../oauth-storage/lifetimes.ts'
import { useChainedRefreshTokens } from '../../oauth-storage/refresh-token-model.ts'
import { endWholeSessions } from '../../oauth-storage/session-model.ts'
import { storageAdapter } from '../../oauth-storage/storage-adapter.ts'
import { LOG_OUT_PATH } from '../pages/layout.ts'
import { messagePage } from '../pages/message-pages.ts'
import { cookieNames } from '../security/cookie-names.ts'
import { pageHeaders } from '../show-page.ts'
import { grantLoader } from './console-grant.ts'
import { acceptIdTokenHints } from './id-token-hint.ts'
import { logInPolicy } from './interaction-policy.ts'
import { answerUnavailable } from './middleware/answer-unavailable.ts'
import { allowAutoSubmitForms } from './middleware/auto-submit-forms.ts'
import { rpInitiatedLogout, skipLogOutWithoutSession } from './middleware/log-out.ts'
import { AUTHORIZATION_PATH, redirectPostedRequest } from './middleware/posted-request.ts'
import { isOwnToken, revokeOtherTokens } from './middleware/revoke-token.ts'
import { serverMetadata } from './middleware/server-metadata.ts'
import { userinfo } from './middleware/userinfo.ts'
import { compareRedirectUris } from './redirect-uris.ts'
import { ALL_SCOPES, CLAIMS } from './scopes.ts'

/** The ports, keys and settings of the OAuth server. */
export type OAuthServerOptions = {
  /** The address at which people and applications reach Folio: the issuer and audience of its tokens. */
  readonly publicUrl: string
  readonly identity: IdentityPorts
  readonly secrets: Secrets
  /** The time in which a used refresh token may be used again, because its answer may be lost, in milliseconds; 0: none. */
  readonly refreshReuseMs: number
  /** The first key signs tokens; the others signed some that may be valid, or sign later. */
  readonly signing: readonly JWK[]
  /** The algorithms of ID tokens: first the default, then the alternatives. */
  readonly idTokenAlgs: SigningKeySet['idTokenAlgs']
  /** Refuses clients without a confirmed e-mail address. */
  readonly isConfirmationRequired: boolean
  /** Origins besides our own whose pages may request tokens. */
  readonly origins: ReadonlySet<string>
  readonly log: Log
}

/** The features of the OAuth server; its one resource is the REST API with its sockets, at one address. */
const featuresAt = (publicUrl: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout,
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
  revocation: { enabled: true, allowedPolicy: isOwnToken },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => publicUrl,
    useGrantedResource: () => true,
    getResourceServerInfo: (_, asked) => {
      if (asked !== publicUrl) throw new errors.InvalidTarget()
      return {
        // Also the scopes about the person: a token names all granted scopes, and userinfo checks them.
        scope: ALL_SCOPES.join(' '),
        audience: publicUrl,
        accessTokenFormat: 'jwt',
        accessTokenTTL: LIFETIMES_SECONDS.AccessToken,
        jwt: { sign: { alg: ACCESS_TOKENS_SIGNED_WITH } },
      }
    },
  },
})

const configuration = ({
  publicUrl,
  identity,
  secrets,
  refreshReuseMs,
  signing,
  idTokenAlgs,
  origins,
  isConfirmationRequired,
}: OAuthServerOptions): Configuration => {
  const { session, interaction, resume } = cookieNames(publicUrl)
  return {
    adapter: storageAdapter(identity, { secret: secrets.refreshTokens, reuseMs: refreshReuseMs }, publicUrl),
    jwks: { keys: [...signing] },
    cookies: {
      keys: [secrets.cookies],
      names: { session, interaction, resume },
    },
    routes: {
      authorization: AUTHORIZATION_PATH,
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      jwks: '/oauth2/jwks',
      end_session: LOG_OUT_PATH,
    },
    scopes: [...ALL_SCOPES],
    claims: { openid: [...CLAIMS.openid], profile: [...CLAIMS.profile], email: [...CLAIMS.email] },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: idTokenAlgs[0] },
    enabledJWA: { idTokenSigningAlgValues: [...idTokenAlgs] },
    clientBasedCORS: (_, origin) => origins.has(origin) || origin === new URL(publicUrl).origin,
    pkce: { required: () => true },
    issueRefreshToken: (_, { clientId }) => clientId !== CONSOLE_APPLICATION_ID,
    loadExistingGrant: grantLoader(identity),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: LIFETIMES_SECONDS,
    features: featuresAt(publicUrl),
    interactions: { policy: logInPolicy(), url: (_, { uid }) => `/login/${uid}` },
    extraTokenClaims: (_, token) => ('grantId' in token ? { grant_id: token.grantId } : {}),
    findAccount: async (_, clientId) =>
      (await isActiveClient(identity, clientId, { isConfirmationRequired }))
        ? { accountId: clientId, claims: () => ({ sub: clientId }) }
        : undefined,
    renderError: (context, { error_description }) => {
      const said = error_description === undefined ? '' : ` (${error_description})`
      context.type = 'html'
      context.set(pageHeaders())
      context.body = messagePage(
        'The request failed',
        `The request of the application is invalid${said}. Go back to the application and try again, or report the error to its developers.`,
      )
    },
  }
}

/** Makes the OAuth 2.0 server: code with PKCE, refresh, revocation, keys and discovery; people log in on our own pages. */
export const oauthServer = (options: OAuthServerOptions): Provider => {
  const server = new Provider(options.publicUrl, configuration(options))
  useChainedRefreshTokens(server, options.secrets.refreshTokens)
  endWholeSessions(server, options.identity)
  // Answers name the public address: `auth-server.ts` puts it into each request.
  server.proxy = true
  compareRedirectUris(server)
  acceptIdTokenHints(server, options.idTokenAlgs)
  server.use(answerUnavailable(server, options.log))
  server.use(redirectPostedRequest)
  server.use(userinfo(options))
  server.use(serverMetadata(options.publicUrl))
  server.use(revokeOtherTokens(options))
  server.use(allowAutoSubmitForms)
  server.use(skipLogOutWithoutSession)
  return server
}
