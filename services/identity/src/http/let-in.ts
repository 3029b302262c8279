import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EmailVerification } from '@folio/contracts/identity/email-verification.ts'
import type { NewEvent } from '@folio/contracts/new-events.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { pause } from '@folio/service-kit/pause.ts'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import type Provider from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { passwords } from '../application/passwords.ts'
import { attempts, noLimit } from './attempts.ts'
import { heldFor } from './held-for.ts'
import { logInPages } from './log-in-pages.ts'
import { oidcServer } from './oidc-server.ts'
import { BUSY_PAGE, isUnavailable } from './openid/when-unavailable.ts'
import { PASSWORD_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import { secretsOf } from './secrets.ts'
import { showPage } from './show-page.ts'
import { publicJwks, signingKeysNow } from './signing-jwks.ts'

/** How people are let in. */
export type LetIn = {
  /** Answers a request of a browser or an application, which came from an address; never rejects. */
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>
  /** What access tokens are verified with. */
  readonly keySet: JWTVerifyGetKey
}

/** Where people are let in, and how often. */
export type LetInOptions = {
  /** Where people and applications reach Folio, without a slash at the end. */
  readonly publicUrl: string
  /** Origins whose pages may ask for tokens, beside our own. */
  readonly origins: ReadonlySet<string>
  /** Whether log-ins and sign-ups are counted. */
  readonly limits: 'on' | 'off'
  /** Rate limits that replace the default ones of the same name; left out, none. */
  readonly quotas?: readonly Policy[]
  /** How long a refresh token may be used again whose answer was lost, in milliseconds; left out, 10 s. */
  readonly refreshReuseMs?: number
  /** Whether accounts need a confirmed e-mail address; left out, they do not. */
  readonly emailVerification?: EmailVerification
  /** Events that may not be written yet; left out, none. */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
  /** How log-ins wait that come too often; left out, they really do. */
  readonly pause?: (ms: number) => Promise<void>
  /** What counts log-ins; left out, this process's memory. */
  readonly limiter?: (policy: Policy) => Limiter
}

/** What serves people and applications with some keys. */
type Serving = {
  readonly keys: string
  readonly keySet: JWTVerifyGetKey
  readonly pages: ReturnType<typeof logInPages>
  readonly answerOAuth: ReturnType<Provider['callback']>
}

const LOOK_FOR_KEYS_MS = 10_000
const REFRESH_REUSE_MS = 10_000

// Where managers of passwords send people (W3C, A Well-Known URL for Changing Passwords).
const CHANGE_PASSWORD = '/.well-known/change-password'

const METADATA = '/.well-known/oauth-authorization-server'

const FAILED = messagePage('Something went wrong', 'Try again in a moment.')

/** Makes a request one to the public address, whatever it calls itself: links and cookies are made for that. */
const addressed = (incoming: IncomingMessage, { host, protocol }: URL): void => {
  incoming.headers.host = host
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Reflect.deleteProperty(incoming.headers, 'x-forwarded-host')
}

/** The OAuth server and the pages on which people log in. */
export const letIn = async (identity: Identity, options: LetInOptions & { readonly log: Log }): Promise<LetIn> => {
  const { publicUrl, origins, limits, quotas = [], limiter = memoryLimiter, eventsHeldBack, log } = options
  const { refreshReuseMs = REFRESH_REUSE_MS } = options
  const secrets = await secretsOf(identity.keys)
  const counted = limits === 'on' ? attempts({ limiter, quotas, pause: options.pause ?? pause }) : noLimit
  const arePasswordsHeld = eventsHeldBack?.has('PasswordChanged') === true
  const isVerifyingHeld = eventsHeldBack?.has('EmailVerified') === true
  const isConfirmingRequired = options.emailVerification === 'required' && !isVerifyingHeld
  const people = {
    identity,
    passwords: await passwords(),
    attempts: counted,
    secrets,
    arePasswordsHeld,
    isVerifyingHeld,
    isConfirmingRequired,
  }
  const url = new URL(publicUrl)
  const isRsaHeldBack = eventsHeldBack?.has('RsaKeyAdded') === true
  const onNoRsa = (err: unknown): void =>
    log.warn({ err }, 'no RSA key can be added just now: ID tokens are signed by ES256')

  // A server is given its keys once: for others there is another one, which finds all that it needs in the read model.
  const serving = await heldFor<Serving>({
    clock: identity.clock,
    lookEveryMs: LOOK_FOR_KEYS_MS,
    look: async (last) => {
      const { keys: signing, idTokenAlgs } = await signingKeysNow(identity, { isRsaHeldBack, onFailed: onNoRsa })
      const keys = signing.map(({ kid }) => kid).join(' ')
      if (keys === last?.keys) return last
      const server = oidcServer({ ...people, publicUrl, refreshReuseMs, signing, idTokenAlgs, origins, log })
      const keySet = createLocalJWKSet(publicJwks(signing))
      return { keys, keySet, pages: logInPages({ ...people, server }), answerOAuth: server.callback() }
    },
    onFailed: (err) => log.warn({ err }, 'signing keys cannot be looked up just now'),
  })

  const fail = (outgoing: ServerResponse, path: string, error: unknown): void => {
    if (!isUnavailable(error)) log.error({ err: error, path }, 'a log-in page failed')
    if (outgoing.writableEnded) log.warn({ err: error, path }, 'what was to follow the answer of a page did not')
    else if (outgoing.headersSent) outgoing.destroy()
    else if (isUnavailable(error)) showPage(outgoing, BUSY_PAGE, { status: 503, headers: { 'Retry-After': '1' } })
    else showPage(outgoing, FAILED, { status: 500 })
  }

  return {
    keySet: async (...signed) => (await serving()).keySet(...signed),
    handle: async (incoming, outgoing, address) => {
      addressed(incoming, url)
      const path = incoming.url?.split('?')[0] ?? '/'
      // One document serves both: what OpenID Connect calls discovery, and what OAuth calls metadata.
      if (path === METADATA) incoming.url = '/.well-known/openid-configuration'
      try {
        const { answerOAuth, pages } = await serving()
        if (path === CHANGE_PASSWORD) outgoing.writeHead(302, { Location: PASSWORD_PATH, 'Content-Length': 0 }).end()
        else if (path.startsWith('/oauth2/') || path.startsWith('/.well-known/')) await answerOAuth(incoming, outgoing)
        else await pages(incoming, outgoing, address)
      } catch (error) {
        fail(outgoing, path, error)
      }
    },
  }
}
