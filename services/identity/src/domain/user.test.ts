import type { UserEvent } from '@folio/contracts/identity/user-events.ts'
import { given } from '@folio/kernel/given-when-then.ts'
import { expect, it } from 'vitest'
import { user } from './user.ts'

const client = { client_id: 'c1', nickname: 'v1.encrypted' }
const token = {
  client_id: 'c1',
  token_id: 't1',
  token_hash: 'ab'.repeat(32),
  application_id: 'a1',
  scopes: ['payment' as const],
}
const register = { type: 'RegisterClient', client, token } as const
const registered: UserEvent = { type: 'ClientRegistered', data: client }
const issued: UserEvent = { type: 'TokenIssued', data: token }

it('a client is registered with its first token', () => {
  given(user)().when(register).thenEvents(registered, issued)
})

it('a nickname is taken once', () => {
  given(user)(registered, issued)
    .when(register)
    .thenEvents({ type: 'RegistrationRefused', data: { reason: 'nickname_taken' } })
})

it('a refused registration changes nothing', () => {
  const state = { status: 'registered', tokens: {} } as const
  expect(user.evolve(state, { type: 'RegistrationRefused', data: { reason: 'nickname_taken' } })).toBe(state)
})
