import { z } from 'zod'
import { amountSchema } from '../../ledger/amount-schema.ts'
import { timestampSchema } from '../../ledger/event-metadata.ts'
import { epochSchema } from './evidence.ts'

const orderSchema = z.strictObject({
  /** The profit, or the loss, at which the contract is closed. */
  order_amount: amountSchema,
  /** The second in which the client gave the order: it acts on later ticks. */
  order_date: epochSchema,
})

/** The orders of a contract that has a take profit. */
export const profitOrdersSchema = z.strictObject({
  take_profit: orderSchema.optional(),
  /** The time at which the client last changed an order. */
  changed_at: timestampSchema.optional(),
})

/** The orders of a multiplier. */
export const ordersSchema = profitOrdersSchema.extend({ stop_loss: orderSchema.optional() })

/** A limit order: its amount, and the second after which it acts. */
export type LimitOrder = z.infer<typeof orderSchema>

/** A change of limit orders: the new amount of each that changes, or null for one that is removed. */
export const orderChangeSchema = z.strictObject({
  take_profit: amountSchema.nullable().optional(),
  stop_loss: amountSchema.nullable().optional(),
})

/** A change of limit orders. */
export type OrderChange = z.infer<typeof orderChangeSchema>
