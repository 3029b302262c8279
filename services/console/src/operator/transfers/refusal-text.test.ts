import { expect, it } from 'vitest'
import { refusalText } from './refusal-text.ts'

const refusal = {
  event: 'wallet-a@7',
  reason: 'insufficient_funds',
  needed: '99999.00',
  available: '9987.50',
  currency: 'USD',
  usd_amount: null,
  transaction_usd_max: null,
  daily_count: null,
  daily_count_max: null,
}

it('a refusal says what was needed and what was available', () =>
  expect(refusalText(refusal, 'en')).toBe('needed 99,999.00, available 9,987.50 USD (insufficient_funds)'))

it('a refusal by a limit says the limit', () => {
  const limits = { usd_amount: '99999.00', transaction_usd_max: '10000.00', reason: 'transaction_limit' }
  expect(refusalText({ ...refusal, ...limits }, 'en')).toBe(
    'worth 99,999.00 USD, at most 10,000.00 USD in one transfer (transaction_limit)',
  )
  const counts = { available: null, daily_count: 10, daily_count_max: 10, reason: 'daily_count' }
  expect(refusalText({ ...refusal, ...counts }, 'en')).toBe('10 transfers in 24 hours, at most 10 (daily_count)')
})

it('a refusal without numbers says the amount and the reason', () =>
  expect(refusalText({ ...refusal, available: null, reason: 'not_open' }, 'en')).toBe(
    'needed 99,999.00 USD (not_open)',
  ))

it('a refusal by a frozen wallet says which one', () => {
  const frozen = { ...refusal, available: null, reason: 'destination_frozen' }
  expect(refusalText(frozen, 'en')).toBe('the receiving wallet was frozen')
  expect(refusalText({ ...frozen, reason: 'frozen' }, 'en')).toBe('the paying wallet was frozen')
})
