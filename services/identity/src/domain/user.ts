import type { UserCommand } from '@folio/contracts/identity/commands.ts'
import { type UserEvent, userEvents } from '@folio/contracts/identity/events.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { decidePassword, evolvePassword, type PasswordState } from './password.ts'

/** A token that was not revoked: its hash, and its expiry, if it has one. */
type IssuedToken = { readonly token_hash: string; readonly expires_at?: string | undefined }

/** A user: unknown, a registered client with its password and its tokens by id, or an erased client. */
export type User =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'registered'
      readonly tokens: Readonly<Record<string, IssuedToken>>
      readonly email_claim?: string | undefined
      /** Left out while the first password is current and no link was issued. */
      readonly password?: PasswordState
      /** Left out until the e-mail address is confirmed. */
      readonly isEmailVerified?: true
    }
  | { readonly status: 'erased'; readonly email_claim?: string | undefined }

/** The most tokens of a client at a time; expired ones do not count. */
export const TOKENS_MAX = 50

const passwordOf = ({ password = { number: 0 } }: { readonly password?: PasswordState }) => password

const initial: User = { status: 'unknown' }

type IssueToken = Extract<UserCommand, { readonly type: 'IssueToken' }>
type RevokeToken = Extract<UserCommand, { readonly type: 'RevokeToken' }>

type TokenRefused = Extract<UserEvent, { readonly type: 'TokenRefused' }>

const revocationsOf = (client_id: string, tokens: Readonly<Record<string, IssuedToken>>): readonly UserEvent[] =>
  Object.entries(tokens).map(([token_id, { token_hash }]) => ({
    type: 'TokenRevoked',
    data: { client_id, token_id, token_hash },
  }))

/**
 * Issues a token, and revokes those that have expired by then: the state forgets them, and the view would keep them for
 * ever.
 */
const issue = ({ token, password_number }: IssueToken, user: User): readonly UserEvent[] => {
  const refused = (reason: TokenRefused['data']['reason']): readonly UserEvent[] => [
    { type: 'TokenRefused', data: { reason, tokens_max: TOKENS_MAX } },
  ]
  if (user.status !== 'registered') return refused('not_registered')
  // A change of the password ends what its log-ins may do, also what they asked for before it.
  if (password_number !== undefined && password_number !== passwordOf(user).number) return refused('password_changed')
  const kept = unexpired(user.tokens, token.issued_at)
  if (Object.keys(kept).length >= TOKENS_MAX) return refused('too_many_tokens')
  const expired = Object.fromEntries(Object.entries(user.tokens).filter(([id]) => !(id in kept)))
  return [{ type: 'TokenIssued', data: token }, ...revocationsOf(token.client_id, expired)]
}

const revoke = ({ token_id, client_id }: RevokeToken, user: User): UserEvent => {
  const token = user.status === 'registered' ? user.tokens[token_id] : undefined
  if (token === undefined) return { type: 'RevocationRefused', data: { token_id, reason: 'no_such_token' } }
  return { type: 'TokenRevoked', data: { client_id, token_id, token_hash: token.token_hash } }
}

const verify = ({ client_id }: { readonly client_id: string }, user: User): UserEvent => {
  if (user.status !== 'registered') return { type: 'VerificationRefused', data: { reason: 'not_registered' } }
  if (user.isEmailVerified) return { type: 'VerificationRefused', data: { reason: 'verified_already' } }
  return { type: 'EmailVerified', data: { client_id, by: 'email_link' } }
}

type PasswordCommand = Parameters<typeof decidePassword>[0]

/** Decides a command about the password; a change may also confirm the address and revoke every token. */
const decidePasswordCommand = (command: PasswordCommand, user: User): readonly UserEvent[] => {
  const event = decidePassword(command, user.status === 'registered' ? passwordOf(user) : undefined)
  if (event.type !== 'PasswordChanged' || user.status !== 'registered') return [event]
  const { client_id } = event.data
  const isVerifying = 'verifies_email' in command && command.verifies_email && !user.isEmailVerified
  const verified: UserEvent = { type: 'EmailVerified', data: { client_id, by: 'password_link' } }
  const revoked = revocationsOf(client_id, user.tokens)
  const areTokensEnded = 'ends_tokens' in command && command.ends_tokens
  return [event, ...(isVerifying ? [verified] : []), ...(areTokensEnded ? revoked : [])]
}

/** Decides one command about a user. */
const decide = (command: UserCommand, user: User): readonly UserEvent[] => {
  switch (command.type) {
    case 'RegisterClient':
      if (user.status !== 'unknown') return [{ type: 'RegistrationRefused', data: { reason: 'nickname_taken' } }]
      return [
        { type: 'ClientRegistered', data: command.client },
        { type: 'TokenIssued', data: command.token },
      ]
    case 'SignUp':
      if (user.status !== 'unknown') return [{ type: 'RegistrationRefused', data: { reason: 'already_registered' } }]
      return [{ type: 'ClientRegistered', data: command.client }]
    case 'IssueToken':
      return issue(command, user)
    case 'RevokeToken':
      return [revoke(command, user)]
    case 'ChangePassword':
    case 'IssuePasswordLink':
    case 'UsePasswordLink':
      return decidePasswordCommand(command, user)
    case 'VerifyEmail':
      return [verify(command, user)]
    case 'EraseClient': {
      const { client_id } = command
      const email_claim = user.status === 'unknown' ? undefined : user.email_claim
      return [{ type: 'ClientErased', data: email_claim === undefined ? { client_id } : { client_id, email_claim } }]
    }
    default:
      return unreachable(command)
  }
}

/** Returns the tokens that have not expired by a moment; timestamps compare as texts. */
const unexpired = (
  tokens: Readonly<Record<string, IssuedToken>>,
  at: string | undefined,
): Readonly<Record<string, IssuedToken>> =>
  Object.fromEntries(
    Object.entries(tokens).filter(
      ([, { expires_at }]) => at === undefined || expires_at === undefined || expires_at > at,
    ),
  )

const without = (tokens: Readonly<Record<string, IssuedToken>>, tokenId: string) =>
  Object.fromEntries(Object.entries(tokens).filter(([id]) => id !== tokenId))

const evolve = (user: User, event: UserEvent): User => {
  if (isNoOp(userEvents, event)) return user
  switch (event.type) {
    case 'ClientRegistered': {
      const { email_claim } = event.data
      return { status: 'registered', tokens: {}, ...(email_claim === undefined ? {} : { email_claim }) }
    }
    case 'TokenIssued': {
      if (user.status !== 'registered') return user
      const { token_id, token_hash, expires_at, issued_at } = event.data
      const token = expires_at === undefined ? { token_hash } : { token_hash, expires_at }
      return { ...user, tokens: { ...unexpired(user.tokens, issued_at), [token_id]: token } }
    }
    case 'TokenRevoked':
      return user.status === 'registered' ? { ...user, tokens: without(user.tokens, event.data.token_id) } : user
    case 'PasswordChanged':
    case 'PasswordLinkIssued':
      return user.status === 'registered' ? { ...user, password: evolvePassword(passwordOf(user), event) } : user
    case 'EmailVerified':
      return user.status === 'registered' ? { ...user, isEmailVerified: true } : user
    case 'ClientErased': {
      const { email_claim } = event.data
      return { status: 'erased', ...(email_claim === undefined ? {} : { email_claim }) }
    }
    default:
      return unreachable(event)
  }
}

/** The decider of users. */
export const user: Decider<UserCommand, User, UserEvent> = { initial, decide, evolve }
