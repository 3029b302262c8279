import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalRequest } from '@folio/access/local-request.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import { type EmailVerification, isConfirmationRequired } from '@folio/contracts/identity/email-verification.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { registerConsoleApplication } from '../application/console-application.ts'
import type { IdentityPorts } from '../application/identity.ts'
import type { PasswordCost } from '../application/passwords/password-hasher.ts'
import { secretsOf } from '../application/secrets.ts'
import type { NewRsaKey } from '../application/signing-keys/rsa-keys.ts'
import { currentSigningKeys, publicJwks } from '../application/signing-keys/signing-jwks.ts'
import type { AuthEndpoints, SharedOptions } from './auth-endpoints.ts'
import { BUSY_PAGE } from './oauth/middleware/answer-unavailable.ts'
import { PASSWORD_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-pages.ts'
import { refreshingCache } from './refreshing-cache.ts'
import { attemptLimits, noAttemptLimits } from './security/attempt-limits.ts'
import { showPage } from './show-page.ts'

/** The authorization server: its pages and its OAuth endpoints. */
export type AuthServer = {
  /** Answers a request of a browser or an application that came from an address; never rejects. */
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>
  /** Finds the public key that verifies an access token. */
  readonly keySet: JWTVerifyGetKey
}

/** The settings of the authorization server. */
export type AuthServerOptions = {
  /** The address at which people and applications reach Folio, without a slash at the end. */
  readonly publicUrl: string
  /** Origins besides our own whose pages may request tokens. */
  readonly origins: ReadonlySet<string>
  /** Limits log-ins and sign-ups where it is `on`. */
  readonly limits: 'on' | 'off'
  /** Rate limits that replace the default ones of the same name; left out, none. */
  readonly quotas?: readonly Policy[]
  /**
   * The time in which a used refresh token may be used again, because its answer may be lost, in milliseconds; left out, 10
   * s.
   */
  readonly refreshReuseMs?: number
  /** Requires a confirmed e-mail address; left out, it does not. */
  readonly emailVerification?: EmailVerification
  /** Events that this instance must not write yet; left out, none. */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
  /** Delays log-ins that come too often; left out, by a timer. */
  readonly pause?: (ms: number) => Promise<void>
  /** Makes the RSA key of a signing key; left out, a new one of 2048 bits. */
  readonly newRsaKey?: NewRsaKey
  /** The cost of new hashes of passwords; left out, the minimum that OWASP recommends. No setting of an installation lowers it. */
  readonly passwordCost?: PasswordCost
  /** Makes the limiter of a policy; left out, one in the memory of this process. */
  readonly limiter?: (policy: Policy) => Limiter
}

/** The verification of tokens and the endpoints for one set of signing keys. */
type ServerForKeys = {
  /** The ids of the keys. */
  readonly keys: string
  readonly keySet: JWTVerifyGetKey
  /** Makes the endpoints on the first call. */
  readonly endpoints: () => Promise<AuthEndpoints>
}

const REFRESH_KEYS_MS = 10_000
const REFRESH_REUSE_MS = 10_000

// Password managers send people there (W3C, A Well-Known URL for Changing Passwords).
const CHANGE_PASSWORD = '/.well-known/change-password'

const METADATA = '/.well-known/oauth-authorization-server'

const FAILED = messagePage('Something went wrong', 'Try again in a moment.')

/** Replaces the address that a request names by the public one: links and cookies are made for that. */
const setPublicAddress = (incoming: IncomingMessage, { host, protocol }: URL): void => {
  incoming.headers.host = host
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Reflect.deleteProperty(incoming.headers, 'x-forwarded-host')
}

type Options = AuthServerOptions & { readonly log: Log }

/** Makes the part of the endpoints' context that does not depend on the signing keys. */
const sharedOptions = async (identity: IdentityPorts, options: Options): Promise<SharedOptions> => {
  const { publicUrl, origins, refreshReuseMs = REFRESH_REUSE_MS, log } = options
  const { limits, quotas = [], limiter = memoryLimiter, eventsHeldBack } = options
  const limited = () => attemptLimits({ limiter, quotas, pause: options.pause ?? sleep })
  return {
    publicUrl,
    origins,
    refreshReuseMs,
    log,
    identity,
    attemptLimits: limits === 'on' ? limited() : noAttemptLimits,
    secrets: await secretsOf(identity.keys),
    passwordCost: options.passwordCost,
    arePasswordChangesHeldBack: eventsHeldBack?.has('PasswordChanged') === true,
    isVerificationHeldBack: eventsHeldBack?.has('EmailVerified') === true,
    isConfirmationRequired: isConfirmationRequired(options),
  }
}

/** Calls a function once, when its result is first asked for; a rejected call is repeated. */
const onceAsked = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/**
 * Returns the server for the signing keys of the moment. A server gets its keys once: other keys get another server, which
 * finds all state in the read model.
 */
const currentServer = async (identity: IdentityPorts, options: Options): Promise<() => Promise<ServerForKeys>> => {
  const { eventsHeldBack, log, newRsaKey } = options
  const shared = await sharedOptions(identity, options)
  // The OAuth library is a quarter of the time in which Folio loads its modules: the first request to it loads it.
  const loadEndpoints = onceAsked(async () => (await import('./auth-endpoints.ts')).authEndpoints(shared))
  const isRsaHeldBack = eventsHeldBack?.has('RsaKeyAdded') === true
  const registered = onceAsked(() => registerConsoleApplication(identity))
  const onFailed = (err: unknown): void =>
    log.warn({ err }, 'cannot add an RSA key: ID tokens are signed by ES256 until a later try adds one')
  return refreshingCache<ServerForKeys>({
    clock: identity.clock,
    refreshEveryMs: REFRESH_KEYS_MS,
    load: async (last) => {
      await registered().catch((err: unknown) =>
        log.warn({ err }, 'cannot register the console: clients cannot log in to it until a later attempt succeeds'),
      )
      const { keys: signing, idTokenAlgs } = await currentSigningKeys(identity, { isRsaHeldBack, onFailed, newRsaKey })
      const keys = signing.map(({ kid }) => kid).join(' ')
      if (keys === last?.keys) return last
      const keySet = createLocalJWKSet(publicJwks(signing))
      return { keys, keySet, endpoints: onceAsked(async () => (await loadEndpoints())({ signing, idTokenAlgs })) }
    },
    onFailed: (err) => log.warn({ err }, 'cannot look up the signing keys: the last ones stay in use'),
  })
}

/** Logs why a request failed, and answers with a page that says so, unless an answer has begun. */
const answerFailure = (
  log: Log,
  { outgoing, path }: { readonly outgoing: ServerResponse; readonly path: string },
  error: unknown,
): void => {
  if (!(error instanceof DependencyUnavailable)) log.error({ err: error, path }, 'a log-in page failed')
  if (outgoing.writableEnded) log.warn({ err: error, path }, 'the work after the answer of a log-in page failed')
  else if (outgoing.headersSent) outgoing.destroy()
  else if (error instanceof DependencyUnavailable)
    showPage(outgoing, BUSY_PAGE, { status: 503, headers: { 'Retry-After': '1' } })
  else showPage(outgoing, FAILED, { status: 500 })
}

/** Starts the authorization server: the OAuth server and the pages on which people log in. */
export const authServer = async (identity: IdentityPorts, options: Options): Promise<AuthServer> => {
  const url = new URL(options.publicUrl)
  const server = await currentServer(identity, options)
  return {
    keySet: async (...signed) => (await server()).keySet(...signed),
    handle: async (incoming, outgoing, address) => {
      const path = incoming.url?.split('?')[0] ?? '/'
      // Asked first: the public address takes the place of the one that tells.
      const isLocal = isLocalRequest(incoming)
      setPublicAddress(incoming, url)
      // One document serves both: OpenID Connect calls it discovery, OAuth calls it metadata.
      if (path === METADATA) incoming.url = '/.well-known/openid-configuration'
      try {
        const { answerOAuth, pages } = await (await server()).endpoints()
        if (path === CHANGE_PASSWORD) outgoing.writeHead(302, { Location: PASSWORD_PATH, 'Content-Length': 0 }).end()
        else if (path.startsWith('/oauth2/') || path.startsWith('/.well-known/')) await answerOAuth(incoming, outgoing)
        else await pages(incoming, outgoing, { address, isLocal })
      } catch (error) {
        answerFailure(options.log, { outgoing, path }, error)
      }
    },
  }
}
