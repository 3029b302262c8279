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
  summary: 'List the wallets of the caller',
  description:
    'Balances are those at `end_date_time` (default: now). `input` and `output` are the sums of all credits and ' +
    'debits from `start_date_time` (default: the beginning) to `end_date_time`. A start after the end is a 400, also ' +
    'if the end is now by default. With `conversion_currency` each wallet also has an approximate total, which ' +
    'leaves out currencies without a rate; if `conversion_currency` itself has no rate at the moment, the answer is ' +
    'a 503. The list includes closed wallets; `status` is the present one.',
})
