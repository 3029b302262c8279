import { amountOf } from '@folio/kernel/amount.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { it } from 'vitest'
import { rate } from './rate.ts'

const said = (usd_rate: string | null) => ({
  currency: 'EUR',
  usd_rate: usd_rate === null ? null : amountOf(usd_rate),
})

it('the rate of a currency is the one that the operator set last', () => {
  given(rate)({ type: 'RateSet', data: said('1.1') })
    .when({ type: 'SetRate', ...said('1.2') })
    .thenEvents({ type: 'RateSet', data: said('1.2') })
  given(rate)({ type: 'RateSet', data: said('1.1') })
    .when({ type: 'SetRate', ...said(null) })
    .thenState({ usd_rate: null })
})
