import { expect, it } from 'vitest'
import { amountLabels } from './amount-labels.ts'

it('the amounts of a refused transfer are called neither paid nor arriving', () => {
  expect(amountLabels('refused')).toEqual({ paid: 'Asked for, not paid', arriving: 'Would have arrived' })
  expect(amountLabels('complete')).toEqual({ paid: 'Paid', arriving: 'Arrived' })
})
