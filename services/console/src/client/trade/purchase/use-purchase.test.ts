import { expect, it } from 'vitest'
import { failureOf } from '../../../api/call-failure.ts'
import { newIntention } from '../../intention/intention.ts'
import { type PurchaseStep, withoutOutcome } from './use-purchase.ts'

const intention = newIntention({
  kind: 'purchase',
  fields: {},
  amount: '10',
  currency: 'USD',
  towards: 'for a contract',
})

const bought: Extract<PurchaseStep, { readonly kind: 'sent' }>['bought'] = {
  balance_after: 90,
  buy_price: 10,
  contract_id: 1,
  longcode: '',
  payout: 19,
  purchase_time: 1,
  shortcode: '',
  start_time: 1,
  transaction_id: 2,
}

it.each<PurchaseStep>([
  { kind: 'sent', intention, bought },
  { kind: 'refused', intention, failure: failureOf(undefined) },
])('a changed ticket drops the outcome $kind', (step) => expect(withoutOutcome(step)).toEqual({ kind: 'none' }))

it.each<PurchaseStep>([
  { kind: 'sending', intention },
  { kind: 'unknown', intention, note: 'No answer came.', requestState: 'not_asked' },
])('a changed ticket keeps a purchase that is $kind', (step) => expect(withoutOutcome(step)).toBe(step))
