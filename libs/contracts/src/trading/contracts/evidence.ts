import { z } from 'zod'
import { marketModelSchema } from '../../market/offering.ts'

/** A second, counted from 1970. */
export const epochSchema = z.int().nonnegative()

/** A recorded tick: its epoch in seconds, and its quote with all decimals of the symbol. */
export const recordedTickSchema = z.strictObject({ epoch: epochSchema, quote: z.string() })

/** A recorded tick. */
export type RecordedTick = z.infer<typeof recordedTickSchema>

/** The recorded ticks that decided a contract. */
export const evidenceSchema = z.strictObject({
  entry: recordedTickSchema.optional(),
  exit: recordedTickSchema.optional(),
  /** The tick that decided: the exit tick, a crossing, the break of a run, or the tick of a sale. */
  deciding: recordedTickSchema.optional(),
  reset: recordedTickSchema.optional(),
  /** The highest and the lowest tick from the entry tick to the deciding one; releases before may leave them out. */
  high: recordedTickSchema.optional(),
  low: recordedTickSchema.optional(),
  /** The tick before the deciding one, of an accumulator. */
  previous: recordedTickSchema.optional(),
  /** All ticks, of a contract that ends at most ten ticks after its entry tick, and of an accumulator that ended so soon. */
  ticks: z.array(recordedTickSchema).optional(),
  /** The epochs without ticks that ended the contract. */
  interruption: z.strictObject({ from: epochSchema, to: epochSchema }).optional(),
  /** The estimates of a market by which a bid was made, where they were revised after the purchase. */
  model: marketModelSchema.optional(),
})

/** The recorded ticks that decided a contract. */
export type Evidence = z.infer<typeof evidenceSchema>
