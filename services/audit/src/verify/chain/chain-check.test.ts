import { expect, it } from 'vitest'
import { isSameDecision } from './chain-check.ts'

const endpoint = 'changePassword'

it('a further event of a client’s command without its fingerprint belongs to the decision, also of the type of the one before', () => {
  const revoked = { type: 'TokenRevoked', metadata: { endpoint } }
  expect([{ type: 'PasswordChanged' }, revoked].map((before) => isSameDecision(before, revoked))).toEqual([true, true])
})

it('an event with the fingerprint is a second answer, whatever the type of the one before', () => {
  const again = { type: 'TransferRefused', metadata: { endpoint, fingerprint: 'f' } }
  expect([{ type: 'TransferSent' }, again].map((before) => isSameDecision(before, again))).toEqual([false, false])
})

it('an event of a step belongs to the decision only if its type differs from that of the one before', () => {
  const received = { type: 'TransferReceived', metadata: {} }
  expect([{ type: 'TransferSent' }, received].map((before) => isSameDecision(before, received))).toEqual([true, false])
})
