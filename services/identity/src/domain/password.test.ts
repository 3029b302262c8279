import type { UserEvent } from '@folio/contracts/identity/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { user } from './user.ts'

const at = (minute: number) => `2026-01-01T00:${minute}:00.000000Z` as Timestamp

const client_id = 'c1'
const registered: UserEvent = { type: 'ClientRegistered', data: { client_id, nickname: 'v1.n', password: 'v1.first' } }
const erased: UserEvent = { type: 'ClientErased', data: { client_id } }
const linkOf = (link_hash: string) => ({ client_id, link_hash, issued_at: at(10), expires_at: at(40) })
const issued = (hash = 'link'): UserEvent => ({ type: 'PasswordLinkIssued', data: linkOf(hash) })
const changed = (password_number: number, by: 'password' | 'link' = 'password'): UserEvent => ({
  type: 'PasswordChanged',
  data: { client_id, password: 'v1.next', password_number, by },
})
type Reason = Extract<UserEvent, { readonly type: 'PasswordRefused' }>['data']['reason']
const refused = (reason: Reason): UserEvent => ({ type: 'PasswordRefused', data: { reason } })

const change = (instead_of: number) => ({ type: 'ChangePassword', client_id, password: 'v1.next', instead_of }) as const
const issue = { type: 'IssuePasswordLink', link: linkOf('link') } as const
const use = (used_at = at(20), link_hash = 'link') =>
  ({ type: 'UsePasswordLink', client_id, password: 'v1.next', link_hash, used_at }) as const

it.each([change(0), issue, use()])('an unregistered or erased client is refused: $type', (command) => {
  given(user)().when(command).thenEvents(refused('not_registered'))
  given(user)(registered, erased).when(command).thenEvents(refused('not_registered'))
})

describe('a password', () => {
  it('replaces the one that the client showed', () => {
    given(user)(registered).when(change(0)).thenEvents(changed(1))
    given(user)(registered, changed(1)).when(change(1)).thenEvents(changed(2))
  })

  it('replaces no other: one of two simultaneous changes is refused', () => {
    given(user)(registered, changed(1)).when(change(0)).thenEvents(refused('changed_meanwhile'))
    given(user)(registered).when(change(1)).thenEvents(refused('changed_meanwhile'))
  })
})

describe('a link', () => {
  it('is issued to a registered client', () => {
    given(user)(registered).when(issue).thenEvents(issued())
  })

  it('sets a password once', () => {
    given(user)(registered, issued()).when(use()).thenEvents(changed(1, 'link'))
    given(user)(registered, issued(), changed(1, 'link')).when(use()).thenEvents(refused('no_such_link'))
  })

  it('is refused after its expiry, to the microsecond', () => {
    given(user)(registered, issued())
      .when(use(at(39)))
      .thenEvents(changed(1, 'link'))
    given(user)(registered, issued())
      .when(use(at(40)))
      .thenEvents(refused('link_expired'))
  })

  it('is refused after a newer one was issued or the password was changed', () => {
    given(user)(registered, issued(), issued('newer')).when(use()).thenEvents(refused('no_such_link'))
    given(user)(registered, issued(), issued('newer'))
      .when(use(at(20), 'newer'))
      .thenEvents(changed(1, 'link'))
    given(user)(registered, issued(), changed(1)).when(use()).thenEvents(refused('no_such_link'))
    given(user)(registered).when(use()).thenEvents(refused('no_such_link'))
  })
})

it('a refusal changes nothing', () => {
  const state = { status: 'registered', tokens: {} } as const
  const refusal = { type: 'PasswordRefused', data: { reason: 'no_such_link' } } as const
  expect(user.evolve(state, refusal)).toBe(state)
})

describe('with a changed password', () => {
  const tokenOf = (token_id: string) => ({ client_id, token_id, token_hash: `hash of ${token_id}` })
  const token = (token_id: string): UserEvent => ({
    type: 'TokenIssued',
    data: { ...tokenOf(token_id), application_id: 'a1', scopes: ['payment'] },
  })
  const revoked = (token_id: string): UserEvent => ({ type: 'TokenRevoked', data: tokenOf(token_id) })
  const verified: UserEvent = { type: 'EmailVerified', data: { client_id, by: 'password_link' } }

  it('every token is revoked where the command says so, and only there', () => {
    given(user)(registered, token('t1'), token('t2'))
      .when({ ...change(0), ends_tokens: true })
      .thenEvents(changed(1), revoked('t1'), revoked('t2'))
    given(user)(registered, token('t1')).when(change(0)).thenEvents(changed(1))
    given(user)(registered, token('t1'), issued())
      .when({ ...use(at(50)), ends_tokens: true })
      .thenEvents(refused('link_expired'))
  })

  it('a link confirms the e-mail address, once', () => {
    const asked = { ...use(), ends_tokens: true, verifies_email: true } as const
    given(user)(registered, token('t1'), issued()).when(asked).thenEvents(changed(1, 'link'), verified, revoked('t1'))
    given(user)(registered, verified, issued()).when(asked).thenEvents(changed(1, 'link'))
  })
})

describe('an e-mail address', () => {
  const verify = { type: 'VerifyEmail', client_id } as const
  const verified: UserEvent = { type: 'EmailVerified', data: { client_id, by: 'email_link' } }
  const refusedAs = (reason: 'not_registered' | 'verified_already'): UserEvent => ({
    type: 'VerificationRefused',
    data: { reason },
  })

  it('is confirmed once, for a registered client', () => {
    given(user)().when(verify).thenEvents(refusedAs('not_registered'))
    given(user)(registered, erased).when(verify).thenEvents(refusedAs('not_registered'))
    given(user)(registered).when(verify).thenEvents(verified)
    given(user)(registered, verified).when(verify).thenEvents(refusedAs('verified_already'))
  })
})
