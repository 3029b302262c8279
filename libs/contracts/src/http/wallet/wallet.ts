import { z } from 'zod'
import { walletId, walletType } from '../fields/ids.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'

const balance = z
  .strictObject({ balance: shownAmount, input: shownAmount, output: shownAmount })
  .meta({ title: 'WalletBalance' })

/** A wallet with its balances at the end of the window, and all credits and debits within it. */
export const walletShown = z
  .strictObject({
    wallet_id: walletId,
    type: walletType,
    status: z.enum(['open', 'frozen', 'closed']),
    balances: z.record(currencyCode, balance),
    total_balance: z
      .strictObject({
        converted_to: z.string().regex(/^[A-Z]{3}$/),
        approximate_total_balance: shownAmount,
        approximate_total_input: shownAmount,
        approximate_total_output: shownAmount,
      })
      .optional(),
  })
  .meta({ title: 'Wallet' })
