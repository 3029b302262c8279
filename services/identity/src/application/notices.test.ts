import { revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import type { IdentityEvent } from './identity-event.ts'
import { notices } from './notices.ts'

const at = timestampOf(1_800_000_000_000_000)
const told = (event: IdentityEvent) =>
  notices({
    event,
    stream: 'user-c1',
    revision: 4,
    position: 7,
    id: '3b241101-e2bb-8255-8caf-4136c566a962',
    metadata: { prev_hash: '', command_id: '', correlation_id: 'c', causation_id: 'c', at },
  })

it('of what is revoked everybody hears for certain, as of when it was', () =>
  expect(told({ type: 'TokenRevoked', data: { client_id: 'c1', token_id: 't1', token_hash: 'ab' } })).toEqual([
    { topic: revocations, message: { client_id: 'c1', token_id: 't1', at } },
  ]))

it('of a changed password everybody hears that log-ins with the one before it have ended', () => {
  const data = { client_id: 'c1', password: 'v1.p', password_number: 3, by: 'link' } as const
  expect(told({ type: 'PasswordChanged', data })).toEqual([
    { topic: revocations, message: { client_id: 'c1', password_number: 2, at } },
  ])
})

it('of a closed application everybody hears that it lets nobody in any more', () => {
  const data = { application_id: 'a1' }
  expect(told({ type: 'ApplicationClosed', data })).toEqual([{ topic: revocations, message: { ...data, at } }])
})

it('nothing is told of what ends no token', () =>
  expect(told({ type: 'NameClaimed', data: { holder: 'c1' } })).toEqual([]))
