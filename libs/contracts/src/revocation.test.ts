import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { type Revocation, revocations } from './revocation.ts'

const revoked: Revocation = { client_id: 'client-1', token_id: 'token-1', at: timestampOf(1_800_000_000_000_000) }

it('a revocation is read as it was written, in order per client', () => {
  expect(revocations.decode(revocations.encode(revoked))).toEqual(revoked)
  expect(revocations.keyOf(revoked)).toBe('client-1')
})

it('a revocation of nothing, or of two things at once, is malformed', () => {
  const { token_id: _, ...nothing } = revoked
  expect(() => revocations.decode(revocations.encode(nothing))).toThrow()
  expect(() => revocations.decode(revocations.encode({ ...revoked, grant_id: 'grant-1' }))).toThrow()
})
