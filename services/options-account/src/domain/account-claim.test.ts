import { type AccountKind, accountNumberOf } from '@folio/contracts/options-account/account.ts'
import type { AccountClaimEvent } from '@folio/contracts/options-account/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { expect, it } from 'vitest'
import { accountClaim } from './account-claim.ts'

const kind: AccountKind = { client_id: 'c1', account_type: 'demo', currency: 'USD', group: 'row' }
const number = (attempt: number) => accountNumberOf(kind, attempt)
const request = { type: 'RequestAccount', ...kind } as const
const requested = (attempt: number): AccountClaimEvent => ({
  type: 'AccountRequested',
  data: { account_id: number(attempt), ...kind, attempt },
})
const replace = (attempt: number) =>
  ({ type: 'ReplaceNumber', account_id: number(attempt), refused: 'options-account-DOT1@1' }) as const

it('requests an account under a number that follows from its kind', () => {
  given(accountClaim)().when(request).thenEvents(requested(1))
  expect(number(1)).toMatch(/^DOT\d{10}$/)
  expect(accountNumberOf({ ...kind, account_type: 'real' }, 1)).toMatch(/^ROT\d{10}$/)
})

it('refuses a second request for a kind with the number of the account', () => {
  given(accountClaim)(requested(1))
    .when(request)
    .thenEvents({ type: 'RequestRefused', data: { account_id: number(1), ...kind, reason: 'already_requested' } })
})

it('replaces a taken number by the next one', () => {
  given(accountClaim)(requested(1)).when(replace(1)).thenEvents(requested(2))
  given(accountClaim)(requested(1), requested(2)).when(replace(2)).thenEvents(requested(3))
  expect(new Set([1, 2, 3].map(number)).size).toBe(3)
})

it('refuses to replace a number that was not requested last', () => {
  const after = (...events: AccountClaimEvent[]) => events.reduce(accountClaim.evolve, accountClaim.initial)
  expect(() => accountClaim.decide(replace(1), after())).toThrow('it is not the number that the claim requested last')
  expect(() => accountClaim.decide(replace(1), after(requested(1), requested(2)))).toThrow(
    'it is not the number that the claim requested last',
  )
})

it('a refusal does not change the claim', () => {
  const refused = {
    type: 'RequestRefused',
    data: { account_id: number(1), ...kind, reason: 'already_requested' },
  } as const
  expect(accountClaim.evolve(accountClaim.initial, refused)).toBe(accountClaim.initial)
})
