import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'
import { shownTime } from '../fields/times.ts'
import { rateToken } from './rate-token.ts'

/** Quotes a rate for one pair of currencies, for one transfer of the caller. */
export const getExchangeRate = endpoint({
  id: 'getExchangeRate',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/exchange-rate',
  scope: 'payment',
  query: z.strictObject({ source_currency: currencyCode, destination_currency: currencyCode }),
  currencies: ['source_currency', 'destination_currency'],
  answers: {
    200: z
      .strictObject({
        exchange_rate: shownAmount,
        rate_token: rateToken,
        source_currency: currencyCode,
        destination_currency: currencyCode,
        expires_at: shownTime,
      })
      .meta({ title: 'Quote' }),
  },
  errors: { 400: ['CurrencyNotAllowed'] },
  summary: 'Get a quote of an exchange rate',
  description:
    'The rate is the number of units of the destination currency for one unit of the source currency. Only the ' +
    'caller can use the token, until `expires_at` and for one transfer of this pair, which spends it; a refused ' +
    'transfer does not spend it.',
  isBeta: true,
})
