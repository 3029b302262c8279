import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import type { IdentityEvent } from './identity-event.ts'
import { nextStep } from './next-step.ts'

const at = timestampOf(1_800_000_000_000_000)
const envelope = {
  command_id: '3b241101-e2bb-5255-8caf-4136c566a962',
  correlation_id: 'c',
  causation_id: 'user-c1@1',
  at,
  epoch: 1,
  origin: { kind: 'step', cause: 'user-c1@1', cause_position: 7 },
} as const

const after = (event: IdentityEvent) => nextStep(event, 'user-c1@1')?.(envelope)

it('a revoked token is told to everybody who may remember it', () => {
  const data = { client_id: 'c1', token_id: 't1', token_hash: 'ab' }
  expect(after({ type: 'TokenRevoked', data })).toEqual({
    topic: revocations,
    message: { client_id: 'c1', token_id: 't1', at },
  })
})

it('of an erased client the address becomes free, and then all that it had is revoked', () => {
  const data = { client_id: 'c1', email_claim: 'claim-email-ab' }
  expect(after({ type: 'ClientErased', data })).toEqual({
    topic: identityCommands,
    message: { ...envelope, account: 'claim-email-ab', command: { type: 'ReleaseName', holder: 'c1' } },
  })
  const revoked = { topic: revocations, message: { client_id: 'c1', at } }
  expect(after({ type: 'NameReleased', data: { holder: 'c1' } })).toEqual(revoked)
  expect(after({ type: 'ClientErased', data: { client_id: 'c1' } })).toEqual(revoked)
})

it('all that came through an application is revoked once it is closed', () => {
  const data = { application_id: 'a1' }
  expect(after({ type: 'ApplicationClosed', data })).toEqual({ topic: revocations, message: { ...data, at } })
})

it('nothing else makes anything necessary', () => {
  expect(after({ type: 'NameClaimed', data: { holder: 'c1' } })).toBeUndefined()
})
