import { z } from 'zod'
import type { Topic } from '../topic.ts'
import { symbolSchema } from './offering.ts'

/** The quotes of one second as other systems read them. */
export const marketTicksSchema = z.object({
  /** Seconds since 1970. */
  epoch: z.int().nonnegative(),
  /** The quote of each symbol that ticked, a decimal string. */
  quotes: z.record(symbolSchema, z.string()),
  /** The place of the event: `stream@revision`, and its position in the store. */
  event: z.string(),
  position: z.int().positive(),
  store_epoch: z.int().positive(),
})

/** The quotes of one second. */
export type MarketTicks = z.infer<typeof marketTicksSchema>

/** The topic of ticks, each sent after its event was stored: all of them in order, at least once. */
export const marketTicks: Topic<MarketTicks> = {
  name: 'market.ticks.v1',
  keyOf: () => 'ticks',
  encode: (ticks) => ({
    headers: { 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(ticks)),
  }),
  decode: ({ value }) => marketTicksSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
