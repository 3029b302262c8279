import type { UserEvent } from '@folio/contracts/identity/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { TOKENS_MAX, user } from './user.ts'

const at = (day: number) => `2026-01-0${day}T00:00:00.000000Z` as Timestamp

const client = { client_id: 'c1', nickname: 'v1.encrypted' }
const person = { ...client, email: 'v1.e', password: 'v1.p', email_claim: 'claim-email-ab' }
const tokenOf = (token_id: string) => ({
  client_id: 'c1',
  token_id,
  token_hash: `hash of ${token_id}`,
  application_id: 'a1',
  scopes: ['payment' as const],
})
const token = tokenOf('t1')
const register = { type: 'RegisterClient', client, token } as const
const registered: UserEvent = { type: 'ClientRegistered', data: client }
const signedUp: UserEvent = { type: 'ClientRegistered', data: person }
const issued: UserEvent = { type: 'TokenIssued', data: token }
const revoke = { type: 'RevokeToken', client_id: 'c1', token_id: 't1' } as const
const revoked: UserEvent = {
  type: 'TokenRevoked',
  data: { client_id: 'c1', token_id: 't1', token_hash: 'hash of t1' },
}
const erase = { type: 'EraseClient', client_id: 'c1' } as const
const erased: UserEvent = { type: 'ClientErased', data: { client_id: 'c1', email_claim: 'claim-email-ab' } }

describe('registering', () => {
  it('by the operator issues the first token', () => {
    given(user)().when(register).thenEvents(registered, issued)
  })

  it('by sign-up issues no token', () => {
    given(user)().when({ type: 'SignUp', client: person }).thenEvents(signedUp)
  })

  it('happens once', () => {
    given(user)(registered, issued)
      .when(register)
      .thenEvents({ type: 'RegistrationRefused', data: { reason: 'nickname_taken' } })
    given(user)(signedUp)
      .when({ type: 'SignUp', client: person })
      .thenEvents({ type: 'RegistrationRefused', data: { reason: 'already_registered' } })
  })

  it('is refused for an erased id', () => {
    given(user)(signedUp, erased)
      .when(register)
      .thenEvents({ type: 'RegistrationRefused', data: { reason: 'nickname_taken' } })
  })
})

describe('a token', () => {
  const refused = (reason: 'too_many_tokens' | 'not_registered' | 'password_changed') => ({
    type: 'TokenRefused' as const,
    data: { reason, tokens_max: TOKENS_MAX },
  })
  const many = Array.from(
    { length: TOKENS_MAX },
    (_, n): UserEvent => ({ type: 'TokenIssued', data: tokenOf(`t${n}`) }),
  )

  it('is issued to a registered client', () => {
    given(user)(signedUp).when({ type: 'IssueToken', token }).thenEvents(issued)
    given(user)().when({ type: 'IssueToken', token }).thenEvents(refused('not_registered'))
    given(user)(signedUp, erased).when({ type: 'IssueToken', token }).thenEvents(refused('not_registered'))
  })

  it('is refused to a log-in whose password was changed since', () => {
    const changedNow: UserEvent = {
      type: 'PasswordChanged',
      data: { client_id: token.client_id, password: 'v1.next', password_number: 1, by: 'link' },
    }
    const ask = (password_number?: number) =>
      ({ type: 'IssueToken', token, ...(password_number === undefined ? {} : { password_number }) }) as const
    given(user)(signedUp).when(ask(0)).thenEvents(issued)
    given(user)(signedUp, changedNow).when(ask(0)).thenEvents(refused('password_changed'))
    given(user)(signedUp, changedNow).when(ask(1)).thenEvents(issued)
    given(user)(signedUp, changedNow).when(ask()).thenEvents(issued)
  })

  it(`is refused to a client with ${TOKENS_MAX}, until one is revoked or has ended`, () => {
    const asked = { type: 'IssueToken', token: { ...tokenOf('next'), issued_at: at(2) } } as const
    const next: UserEvent = { type: 'TokenIssued', data: asked.token }
    const ending: UserEvent = { type: 'TokenIssued', data: { ...tokenOf('t0'), expires_at: at(2) } }
    given(user)(signedUp, ...many)
      .when(asked)
      .thenEvents(refused('too_many_tokens'))
    given(user)(signedUp, ...many, revoked)
      .when(asked)
      .thenEvents(next)
    const ended: UserEvent = {
      type: 'TokenRevoked',
      data: { client_id: 'c1', token_id: 't0', token_hash: 'hash of t0' },
    }
    given(user)(signedUp, ending, ...many.slice(1))
      .when(asked)
      .thenEvents(next, ended)
  })

  it('that has expired is revoked when another one is issued, once', () => {
    const ending: UserEvent = { type: 'TokenIssued', data: { ...token, expires_at: at(2) } }
    const ask = (token_id: string, day: number) =>
      ({ type: 'IssueToken', token: { ...tokenOf(token_id), issued_at: at(day) } }) as const
    const second: UserEvent = { type: 'TokenIssued', data: ask('t2', 3).token }
    const third: UserEvent = { type: 'TokenIssued', data: ask('t3', 4).token }
    given(user)(signedUp, ending).when(ask('t2', 3)).thenEvents(second, revoked)
    given(user)(signedUp, ending, second, revoked).when(ask('t3', 4)).thenEvents(third)
  })

  it('is revoked once', () => {
    given(user)(registered, issued).when(revoke).thenEvents(revoked)
    const refusal = { type: 'RevocationRefused', data: { token_id: 't1', reason: 'no_such_token' } } as const
    given(user)(registered, issued, revoked).when(revoke).thenEvents(refusal)
    given(user)(registered).when(revoke).thenEvents(refusal)
  })
})

describe('erasing', () => {
  it('releases the e-mail address', () => {
    given(user)(signedUp).when(erase).thenEvents(erased)
    given(user)(signedUp, erased).when(erase).thenEvents(erased)
    given(user)(registered)
      .when(erase)
      .thenEvents({ type: 'ClientErased', data: { client_id: 'c1' } })
  })
})

it.each<UserEvent>([
  { type: 'RegistrationRefused', data: { reason: 'nickname_taken' } },
  { type: 'TokenRefused', data: { reason: 'too_many_tokens', tokens_max: TOKENS_MAX } },
  { type: 'RevocationRefused', data: { token_id: 't1', reason: 'no_such_token' } },
])('$type changes nothing', (event) => {
  const state = { status: 'registered', tokens: {} } as const
  expect(user.evolve(state, event)).toBe(state)
})
