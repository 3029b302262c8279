import { expect, it } from 'vitest'
import { type AgentTerms, limitsOf } from './agent-terms.ts'

const terms: AgentTerms = [
  {
    currency: 'USD',
    deposit_commission: 1,
    withdrawal_commission: 2,
    withdrawal_minimum: '10.00',
    withdrawal_maximum: '500.00',
  },
]

it('the limits of a payment are those of its currency, and none where the agent does not serve it', () => {
  expect(limitsOf(terms, 'USD')).toEqual({ minimum: '10.00', maximum: '500.00' })
  expect(limitsOf(terms, 'EUR')).toEqual({})
  expect(limitsOf(undefined, 'USD')).toEqual({})
})
