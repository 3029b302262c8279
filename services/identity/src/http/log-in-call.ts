import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, Provider } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import type { Passwords } from '../application/passwords.ts'
import type { Attempts } from './attempts.ts'
import type { Secrets } from './secrets.ts'

/** What the log-in pages stand on. */
export type LogIns = {
  readonly identity: Identity
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly secrets: Secrets
  readonly server: Provider
  /** Whether passwords cannot be changed, since not every instance would understand it. */
  readonly arePasswordsHeld: boolean
  /** Whether nobody gets a token for an account before its e-mail address is confirmed. */
  readonly isConfirmingRequired: boolean
  /** Whether `EmailVerified` may not be written yet: then a new password ends no tokens either. */
  readonly isVerifyingHeld: boolean
}

/** One request to a page of a log-in. */
export type LogInCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Where the request came from. */
  readonly address: string
  /** The log-in that it is part of, which its cookie proves. */
  readonly interaction: Interaction
  /** The page where the log-in began. */
  readonly path: string
  /** What its forms carry. */
  readonly csrf: string
  /** What people know the application by. */
  readonly application: string
  /** Where the application lets people be sent back to: forms may lead there. */
  readonly redirectUri: string
}
