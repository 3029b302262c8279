import type { Credential } from '@folio/access/revocation-cache.ts'
import { type EmailVerification, isConfirmationRequired } from '@folio/contracts/identity/email-verification.ts'
import { IDENTITY_SERVICE } from '@folio/contracts/identity/views.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import type { Revocation } from '@folio/contracts/messaging/revocation.ts'
import { OPTIONS_ACCOUNT_SERVICE } from '@folio/contracts/options-account/views.ts'
import { type IdentifyCaller, identifyClient } from '@folio/rest-server/checks/identify-caller.ts'
import {
  IdentityUnreachable,
  isStillValid,
  type SignedTokens,
  type TokenSources,
  tokenAuthenticator,
} from '@folio/rest-server/tokens/authenticate.ts'
import { cachedAuthenticator } from '@folio/rest-server/tokens/cached-authenticator.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { type ViewReader, type ViewReaderOptions, viewReader } from '@folio/service-kit/views/view-reader.ts'

/** The settings by which tokens are judged. */
export type TokenOptions = {
  /** Returns the issuer and the keys of signed tokens (default: none, so that only personal access tokens can be judged). */
  readonly signedTokens?: () => Promise<SignedTokens>
  /** Requires or not that accounts have a confirmed e-mail address (default: they need none). */
  readonly emailVerification?: EmailVerification
  /** Events that are read and not yet written (default: none). */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
}

/** The tokens of clients, and the view of their options accounts. */
export type Tokens = {
  readonly identifyCaller: IdentifyCaller
  readonly revoke: (revocation: Revocation) => void
  /** Tells if a token that was valid before still is; rejects while that cannot be checked. */
  readonly isStillValid: (credential: Credential) => Promise<boolean>
  readonly optionsAccounts: ViewReader
}

const noKeys = (): Promise<SignedTokens> =>
  Promise.reject(new IdentityUnreachable('the sockets have no keys of signed tokens'))

/** Opens the views by which callers are identified and their accounts found. */
export const openTokens = async ({ store, readModel, clock, times }: Ports, options: TokenOptions): Promise<Tokens> => {
  const viewOptions: ViewReaderOptions = {
    epoch: store.epoch,
    now: clock,
    times,
    // A view must show everything acknowledged before this start before a token is judged by it.
    minPosition: await store.lastPosition(),
    storeEnd: store.lastPosition,
  }
  const users = viewReader(readModel, IDENTITY_SERVICE, viewOptions)
  const sources: TokenSources = { readModel, users, clock, isConfirmationRequired: isConfirmationRequired(options) }
  const tokens = cachedAuthenticator(tokenAuthenticator(sources, options.signedTokens ?? noKeys))
  return {
    identifyCaller: identifyClient(tokens),
    revoke: tokens.revoke,
    isStillValid: (credential) => isStillValid(sources, credential),
    optionsAccounts: viewReader(readModel, OPTIONS_ACCOUNT_SERVICE, viewOptions),
  }
}
