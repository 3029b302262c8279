import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { revocationCache } from './revocation-cache.ts'

const came = { client_id: 'c', application_id: 'a', token_id: 't', grant_id: 'g', password_number: 1 }
const token = { client_id: 'c', token_id: 't' }
const at = timestampOf(0)
it.each([
  ['the token', { client_id: 'c', token_id: 't' }],
  ['the grant that it came from', { client_id: 'c', grant_id: 'g' }],
  ['every log-in with the password', { client_id: 'c', password_number: 1 }],
  ['all that came through its application', { application_id: 'a' }],
  ['all that its owner has', { client_id: 'c' }],
])('a credential is refused once %s is revoked', (_, revocation) => {
  const revoked = revocationCache(1000)
  revoked.add({ client_id: 'd', at })
  revoked.add({ application_id: 'b', at })
  revoked.add({ client_id: 'c', token_id: 'another', at })
  revoked.add({ client_id: 'c', password_number: 0, at })
  revoked.add({ client_id: 'd', password_number: 1, at })
  expect(revoked.has(came)).toBe(false)
  revoked.add({ ...revocation, at })
  expect(revoked.has(came)).toBe(true)
})

it('the cache drops a revocation after its time, counted from its last repetition', () =>
  inSimulatedTime(async () => {
    const revoked = revocationCache(1000)
    revoked.add({ ...token, at })
    await sleep(900)
    revoked.add({ client_id: 'd', at })
    revoked.add({ ...token, at })
    await sleep(900)
    expect(revoked.has(came)).toBe(true)
    await sleep(101)
    expect(revoked.has(came)).toBe(false)
  }, 10_000))

it('beyond its limit the cache drops the oldest revocations', () => {
  const revoked = revocationCache(1000, 2)
  for (const client_id of ['c', 'd', 'c', 'e']) revoked.add({ client_id, at })
  const known = ['c', 'd', 'e'].filter((client_id) => revoked.has({ client_id, application_id: 'a', token_id: 't' }))
  expect(known).toEqual(['c', 'e'])
})
