import { type AccountKind, accountNumberOf } from '@folio/contracts/options-account/account.ts'
import type { AccountClaimEvent } from '@folio/contracts/options-account/events.ts'
import { given } from '@folio/kernel/given-when-then.ts'
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

it('an account is asked for under a number that everybody would choose', () => {
  given(accountClaim)().when(request).thenEvents(requested(1))
  expect(number(1)).toMatch(/^DOT\d{10}$/)
  expect(accountNumberOf({ ...kind, account_type: 'real' }, 1)).toMatch(/^ROT\d{10}$/)
})

it('there is one of a kind: whoever asks again is told its number', () => {
  given(accountClaim)(requested(1))
    .when(request)
    .thenEvents({ type: 'RequestRefused', data: { account_id: number(1), ...kind, reason: 'already_requested' } })
})

it('a number that was taken is replaced by the next', () => {
  given(accountClaim)(requested(1)).when(replace(1)).thenEvents(requested(2))
  given(accountClaim)(requested(1), requested(2)).when(replace(2)).thenEvents(requested(3))
  expect(new Set([1, 2, 3].map(number)).size).toBe(3)
})

it('a number that nobody asked for, or that was replaced before, is not replaced', () => {
  const after = (...events: AccountClaimEvent[]) => events.reduce(accountClaim.evolve, accountClaim.initial)
  expect(() => accountClaim.decide(replace(1), after())).toThrow('was not asked for')
  expect(() => accountClaim.decide(replace(1), after(requested(1), requested(2)))).toThrow('was replaced')
})

it('a refusal changes nothing', () => {
  const refused = {
    type: 'RequestRefused',
    data: { account_id: number(1), ...kind, reason: 'already_requested' },
  } as const
  expect(accountClaim.evolve(accountClaim.initial, refused)).toBe(accountClaim.initial)
})
