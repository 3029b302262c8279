import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { patternText } from '../fields/pattern-text.ts'
import { forwards, timeWindow } from '../fields/times.ts'
import { walletShown } from './wallet.ts'

/** Lists the caller's wallets with their balances, now or at the end of a window of time. */
export const listWallets = endpoint({
  id: 'listWallets',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/wallets',
  scope: 'payment',
  query: withCrossFieldRule(
    z.strictObject({
      conversion_currency: patternText(/^[A-Z]{3}$/, 'must be three capital letters').optional(),
      ...timeWindow,
    }),
    forwards,
  ),
  currencies: ['conversion_currency'],
  answers: { 200: z.array(walletShown) },
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'All wallets of the caller',
  description:
    'Balances stand as at `end_date_time` (now, if it is left out); `input` and `output` are all credits and debits ' +
    'from `start_date_time` (the beginning, if it is left out) until then: a start after the end is a 400, also where ' +
    'the end is now. With `conversion_currency` each wallet also ' +
    'carries an approximate total; currencies without a rate are left out of it, and where that one itself has none just now ' +
    'it is a 503. A closed wallet stays on the list.',
})
