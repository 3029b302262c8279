import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, Provider } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import type { PasswordHasher } from '../application/passwords/password-hasher.ts'
import type { Secrets } from '../application/secrets.ts'
import type { AttemptLimits } from './security/attempt-limits.ts'

/** The ports, secrets, limits and settings that the pages work with. */
export type PageContext = {
  readonly identity: IdentityPorts
  readonly passwordHasher: PasswordHasher
  readonly attemptLimits: AttemptLimits
  readonly secrets: Secrets
  readonly server: Provider
  /** Refuses password changes while instances run that do not know the event. */
  readonly arePasswordChangesHeldBack: boolean
  /** Requires a confirmed e-mail address before an account gets tokens. */
  readonly isConfirmationRequired: boolean
  /** Keeps `EmailVerified` from being written; then a new password revokes no tokens either. */
  readonly isVerificationHeldBack: boolean
}

/** One request to a page of a log-in. */
export type LogInCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** The IP address of the caller. */
  readonly address: string
  /** Tells if the request came from this machine, to a loopback address. */
  readonly isLocal: boolean
  /** The log-in under way, proved by its cookie. */
  readonly interaction: Interaction
  /** The path of the log-in's first page. */
  readonly path: string
  /** The CSRF token of its forms. */
  readonly csrf: string
  /** The name of the application. */
  readonly application: string
  /** The redirect address of the application, to which forms may lead. */
  readonly redirectUri: string
}

/** One request to a password page, which neither needs nor makes a log-in. */
export type PasswordCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** The IP address of the caller. */
  readonly address: string
  readonly searchParams: URLSearchParams
}

/** A request to a password page, with the CSRF token of its form. */
export type PasswordFormCall = PasswordCall & { readonly csrf: string }
