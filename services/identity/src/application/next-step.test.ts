import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { stepMessages } from '@folio/service-kit/processes/next-step.ts'
import { expect, it } from 'vitest'
import type { IdentityEvent } from './aggregates.ts'
import { nextStep, revocationMessages } from './next-step.ts'

const at = timestampOf(1_800_000_000_000_000)
const cause = { stream: 'user-c1', revision: 1, position: 7, correlationId: 'c', epoch: 1, at }
const envelope = {
  command_id: stepIdOf('user-c1@1'),
  correlation_id: 'c',
  causation_id: 'user-c1@1',
  at,
  epoch: 1,
  origin: { kind: 'step', cause: 'user-c1@1', cause_position: 7 },
}

const after = (event: IdentityEvent) => stepMessages(nextStep(event, 'user-c1@1'), cause)[0]

it('a revoked token is published as a revocation', () => {
  const data = { client_id: 'c1', token_id: 't1', token_hash: 'ab' }
  expect(after({ type: 'TokenRevoked', data })).toEqual({
    topic: revocations,
    message: { client_id: 'c1', token_id: 't1', at },
  })
})

it('an erased client releases its e-mail address, and then all its access is revoked', () => {
  const data = { client_id: 'c1', email_claim: 'claim-email-ab' }
  expect(after({ type: 'ClientErased', data })).toEqual({
    topic: identityCommands,
    message: { ...envelope, account: 'claim-email-ab', command: { type: 'ReleaseName', holder: 'c1' } },
  })
  const revoked = { topic: revocations, message: { client_id: 'c1', at } }
  expect(after({ type: 'NameReleased', data: { holder: 'c1' } })).toEqual(revoked)
  expect(after({ type: 'ClientErased', data: { client_id: 'c1' } })).toEqual(revoked)
})

it('a closed application revokes all access through it', () => {
  const data = { application_id: 'a1' }
  expect(after({ type: 'ApplicationClosed', data })).toEqual({ topic: revocations, message: { ...data, at } })
})

it('other events have no next step', () => {
  expect(after({ type: 'NameClaimed', data: { holder: 'c1' } })).toBeUndefined()
})

const told = (event: IdentityEvent) => {
  const stored = {
    event,
    stream: 'user-c1',
    revision: 4,
    position: 7,
    id: '3b241101-e2bb-8255-8caf-4136c566a962',
    metadata: { prev_hash: '', command_id: '', correlation_id: 'c', causation_id: 'c', at },
  } as const
  const bytes = Buffer.alloc(0)
  const recorded = { ...stored, type: event.type, data: bytes, metadata: bytes }
  return revocationMessages.messagesOf({ events: [{ recorded, stored }], epoch: 1 })
}

it('a revoked token is published again by the follower, with the time of the event', () =>
  expect(told({ type: 'TokenRevoked', data: { client_id: 'c1', token_id: 't1', token_hash: 'ab' } })).toEqual([
    { topic: revocations, message: { client_id: 'c1', token_id: 't1', at } },
  ]))

it('a changed password revokes the log-ins with the password before', () => {
  const data = { client_id: 'c1', password: 'v1.p', password_number: 3, by: 'link' } as const
  expect(told({ type: 'PasswordChanged', data })).toEqual([
    { topic: revocations, message: { client_id: 'c1', password_number: 2, at } },
  ])
})

it('a closed application is published as a revocation by the follower', () => {
  const data = { application_id: 'a1' }
  expect(told({ type: 'ApplicationClosed', data })).toEqual([{ topic: revocations, message: { ...data, at } }])
})

it('events that end no access are not published', () =>
  expect(told({ type: 'NameClaimed', data: { holder: 'c1' } })).toEqual([]))
