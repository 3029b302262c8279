import { ACCESS_TOKENS_SIGNED_WITH } from '@folio/contracts/identity/access-token.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { JWK } from 'jose'
import { type Configuration, errors, Provider } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { mayBeLetIn } from '../application/may-be-let-in.ts'
import { cookieNames } from './cookie-names.ts'
import { nameRefreshTokens } from './kept-refresh-tokens.ts'
import { LIFETIMES_S } from './lifetimes.ts'
import { logInPolicy } from './log-in-policy.ts'
import { rpInitiatedLogout, skipLogOutOfNobody } from './log-out.ts'
import { oidcStorage } from './oidc-storage.ts'
import { takeHintsOfAll } from './openid/id-token-hint.ts'
import { compareAddresses } from './openid/loopback.ts'
import { ALL_SCOPES, CLAIMS } from './openid/person-scopes.ts'
import { AUTHORIZATION_PATH, takePostedRequest } from './openid/posted-request.ts'
import { isOwnToken, revokeOtherTokens } from './openid/revoke-token.ts'
import { allowSelfSentForms } from './openid/self-sent-forms.ts'
import { serverMetadata } from './openid/server-metadata.ts'
import { userinfo } from './openid/userinfo.ts'
import { whenUnavailable } from './openid/when-unavailable.ts'
import { LOG_OUT_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import type { Secrets } from './secrets.ts'
import { pageHeaders } from './show-page.ts'
import type { Signing } from './signing-jwks.ts'

/** What the OAuth server is made of. */
export type OidcOptions = {
  /** Where people and applications reach Folio: the issuer, and the audience of its tokens. */
  readonly publicUrl: string
  readonly identity: Identity
  readonly secrets: Secrets
  /** How long a refresh token may be used again whose answer was lost, in milliseconds; 0: not at all. */
  readonly refreshReuseMs: number
  /** The first one signs tokens; with the others some were signed, or will be. */
  readonly signing: readonly JWK[]
  /** How ID tokens are signed where an application did not choose, then how else they can be. */
  readonly idTokenAlgs: Signing['idTokenAlgs']
  /** Whether a client without a confirmed e-mail address is let in nowhere. */
  readonly isConfirmingRequired: boolean
  /** Origins whose pages may ask for tokens, beside our own. */
  readonly origins: ReadonlySet<string>
  readonly log: Log
}

/** The one resource that tokens are for: the REST API and its sockets, all of it at one address. */
const resourceAt = (publicUrl: string): Configuration['features'] => ({
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
        // Those about the person too: a token says all that was granted, and userinfo takes it for them.
        scope: ALL_SCOPES.join(' '),
        audience: publicUrl,
        accessTokenFormat: 'jwt',
        accessTokenTTL: LIFETIMES_S.AccessToken,
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
  isConfirmingRequired,
}: OidcOptions): Configuration => {
  const { session, interaction, resume } = cookieNames(publicUrl)
  return {
    adapter: oidcStorage(identity, { secret: secrets.refreshTokens, reuseMs: refreshReuseMs }),
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
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: LIFETIMES_S,
    features: resourceAt(publicUrl),
    interactions: { policy: logInPolicy(), url: (_, { uid }) => `/login/${uid}` },
    extraTokenClaims: (_, token) => ('grantId' in token ? { grant_id: token.grantId } : {}),
    findAccount: async (_, clientId) =>
      (await mayBeLetIn(identity, clientId, { isConfirmingRequired }))
        ? { accountId: clientId, claims: () => ({ sub: clientId }) }
        : undefined,
    renderError: (context, { error_description }) => {
      const said = error_description === undefined ? '' : ` (${error_description})`
      context.type = 'html'
      context.set(pageHeaders())
      context.body = messagePage(
        'This did not work',
        `The application asked for something that cannot be done${said}. Go back to it and try again, or tell its makers.`,
      )
    },
  }
}

/** The OAuth 2.0 server: code with PKCE, refresh, revocation, keys and discovery; people log in on pages of our own. */
export const oidcServer = (options: OidcOptions): Provider => {
  const server = new Provider(options.publicUrl, configuration(options))
  nameRefreshTokens(server, options.secrets.refreshTokens)
  // Whatever address a request names, answers name the public one: see where it is handed over.
  server.proxy = true
  compareAddresses(server)
  takeHintsOfAll(server, options.idTokenAlgs)
  server.use(whenUnavailable(server, options.log))
  server.use(takePostedRequest)
  server.use(userinfo(options))
  server.use(serverMetadata(options.publicUrl))
  server.use(revokeOtherTokens(options))
  server.use(allowSelfSentForms)
  server.use(skipLogOutOfNobody)
  return server
}
