import { z } from 'zod'
import { clientId, requestId, transactionId, walletType } from '../../fields/ids.ts'
import { currencyCode, shownAmount } from '../../fields/money.ts'
import { shownTime } from '../../fields/times.ts'

/** One row of a wallet's statement, seen from that wallet. */
export const transactionShown = z
  .strictObject({
    request_id: requestId,
    transaction_id: transactionId,
    timestamp: shownTime,
    category: z.enum(['deposit', 'withdrawal']),
    channel: z.enum(['cashier', 'payment_agent', 'transfer', 'platform']),
    metadata: z.strictObject({
      transaction_status: z.enum(['pending', 'complete', 'returned']),
      transaction_gross_amount: shownAmount,
      transaction_net_amount: shownAmount,
      transaction_currency: currencyCode,
      balance_after: shownAmount.optional(),
      counterparty_nickname: z.string().optional(),
      source_client_id: clientId.optional(),
      source_wallet_type: walletType.optional(),
      destination_client_id: clientId.optional(),
      destination_wallet_type: walletType.optional(),
      description: z.string().optional(),
      exchange_rate: shownAmount.optional(),
      fee: shownAmount.optional(),
    }),
  })
  .meta({ title: 'Transaction' })
