import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { type Revocation, revocations } from './revocation.ts'

const revoked: Revocation = { client_id: 'client-1', token_id: 'token-1', at: timestampOf(1_800_000_000_000_000) }

it('a revocation is read as it was written, in order per client', () => {
  expect(revocations.decode(revocations.encode(revoked))).toEqual(revoked)
  expect(revocations.keyOf(revoked)).toBe('client-1')
})

it('a revocation of a client alone ends all its access, and one with two fields is malformed', () => {
  const { token_id: _, ...all } = revoked
  expect(revocations.decode(revocations.encode(all))).toEqual(all)
  for (const second of [{ grant_id: 'grant-1' }, { password_number: 0 }]) {
    expect(() => revocations.decode(revocations.encode({ ...revoked, ...second }))).toThrow()
  }
})

it('a revocation is of a client or of an application, keyed by it, and not of both', () => {
  const closed: Revocation = { application_id: 'app-1', at: revoked.at }
  expect(revocations.decode(revocations.encode(closed))).toEqual(closed)
  expect(revocations.keyOf(closed)).toBe('app-1')
  expect(() => revocations.decode(revocations.encode({ ...revoked, ...closed }))).toThrow()
})
