import { z } from 'zod'
import { amountSchema, currencySchema } from '../../ledger/amount-schema.ts'
import { symbolSchema } from '../../market/offering.ts'
import { epochSchema } from './evidence.ts'

/** A contract as a client asks for it; numbers are exact decimals. */
export const purchaseRequestSchema = z.strictObject({
  contract_type: z.string(),
  underlying_symbol: symbolSchema,
  currency: currencySchema,
  basis: z.enum(['stake', 'payout']).optional(),
  amount: amountSchema.optional(),
  duration: z.int().nonnegative().optional(),
  duration_unit: z.enum(['d', 'h', 'm', 's', 't']).optional(),
  date_expiry: epochSchema.optional(),
  barrier: z.string().optional(),
  barrier2: z.string().optional(),
  selected_tick: z.int().optional(),
  multiplier: amountSchema.optional(),
  growth_rate: amountSchema.optional(),
  payout_per_point: amountSchema.optional(),
  cancellation: z.string().optional(),
  limit_order: z.strictObject({ take_profit: amountSchema.optional(), stop_loss: amountSchema.optional() }).optional(),
})

/** A contract as a client asks for it. */
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>
