import { expect, it } from 'vitest'
import { noPayoutText } from './no-payout-text.ts'

it('an agent that is neither suspended nor the client pays out', () => {
  expect(noPayoutText({ id: 1 }, undefined)).toBeUndefined()
  expect(noPayoutText({ id: 1 }, 2)).toBeUndefined()
})

it('a suspended agent, and the client’s own, do not pay out', () => {
  expect(noPayoutText({ id: 1, is_suspended: true }, 2)).toMatch(/^✕ Suspended/)
  expect(noPayoutText({ id: 1, is_suspended: true }, 1)).toMatch(/^This is you/)
})
