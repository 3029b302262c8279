import { z } from 'zod'
import { amountSchema } from '../../ledger/amount-schema.ts'
import { orderLimitsSchema } from '../../market/offering.ts'
import { barrierSchema } from './bet.ts'
import { anyLawSchema, durationSchema, lawSchema, stakedShape } from './bought-terms.ts'
import { epochSchema } from './evidence.ts'
import { ordersSchema, profitOrdersSchema } from './limit-orders.ts'

/** The least and the greatest amount of the orders that the operator had set at the purchase; left out where there was none. */
const orderLimitsShape = { order_limits: orderLimitsSchema.optional() }

/** The terms of a vanilla. */
export const vanillaContractSchema = z.strictObject({
  kind: z.literal('vanilla'),
  contract_type: z.enum(['VANILLALONGCALL', 'VANILLALONGPUT']),
  ...stakedShape,
  /** Relative to the entry spot, or a level. */
  strike: barrierSchema,
  /** The number of units that the stake bought: the payout per point. */
  number: amountSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  commission: amountSchema,
})

/** The terms of a turbo. */
export const turboContractSchema = z.strictObject({
  kind: z.literal('turbos'),
  contract_type: z.enum(['TURBOSLONG', 'TURBOSSHORT']),
  ...stakedShape,
  /** As the client gave it, and its level, which follows from the spot. */
  barrier: barrierSchema,
  barrier_level: amountSchema,
  /** The number of units that the stake bought: the payout per point. */
  number: amountSchema,
  /** The cost of one unit beyond its value at the spot. */
  entry_cost: amountSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  orders: profitOrdersSchema,
  ...orderLimitsShape,
})

/** The terms of a multiplier. */
export const multiplierContractSchema = z.strictObject({
  kind: z.literal('multiplier'),
  contract_type: z.enum(['MULTUP', 'MULTDOWN']),
  ...stakedShape,
  multiplier: amountSchema,
  /** The fraction of multiplier times stake that is taken from the value at the close. */
  commission_rate: amountSchema,
  /** The relative size of a jump that the stop-out keeps room for; zero where no jump hurts. */
  hurting_jump: amountSchema,
  /** Until when the client may give the contract back for its stake, and what that cost. */
  cancellation: z.strictObject({ minutes: z.int().positive(), date_expiry: epochSchema, fee: amountSchema }).optional(),
  law: anyLawSchema,
  orders: ordersSchema,
  ...orderLimitsShape,
})

/** The terms of an accumulator. */
export const accumulatorContractSchema = z.strictObject({
  kind: z.literal('accumulator'),
  contract_type: z.literal('ACCU'),
  ...stakedShape,
  growth_rate: z.enum(['0.01', '0.02', '0.03', '0.04', '0.05']),
  /** The relative move of one tick that ends the contract. */
  tick_size_barrier: amountSchema,
  /** The contract ends after so many survived ticks. */
  ticks_max: z.int().positive(),
  law: lawSchema,
  orders: profitOrdersSchema,
  ...orderLimitsShape,
})
