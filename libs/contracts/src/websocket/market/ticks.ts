import { z } from 'zod'
import { answerShape, pushShape, requestShape, subscriptionId } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

/** The most symbols in one request. */
const SYMBOLS_MAX = 100

/** The quote of a symbol at one second; a symbol without a tick has only its decimals, and its code. */
export const tickShape = z.strictObject({
  ask: z.number().optional().describe('The quote and one pip.'),
  bid: z.number().optional().describe('The quote less one pip.'),
  epoch: z.int().nonnegative().optional().describe('Seconds since 1970.'),
  id: subscriptionId.optional(),
  pip_size: z.int().nonnegative().describe('The number of decimals of a quote.'),
  quote: z.number().optional(),
  symbol: z.string(),
})

/** The latest tick of symbols, once or also each new one. */
export const ticksCall = {
  name: 'ticks',
  request: z.strictObject({
    ticks: z
      .union([z.string(), z.array(z.string()).min(1).max(SYMBOLS_MAX)])
      .describe('A symbol, or several: each has its own answer and its own stream.'),
    subscribe: z.literal(1).optional(),
    ...requestShape,
  }),
  answer: z.strictObject({ ...answerShape('tick'), tick: tickShape, ...pushShape }),
  description:
    'The latest tick of a symbol. With `subscribe` a push follows each new tick; a client that reads slowly gets the ' +
    'newest tick, and `epoch` shows which ones it missed.',
} as const satisfies SocketCall

/** A request for ticks. */
export type TicksRequest = z.infer<typeof ticksCall.request>

/** An answer or a push with a tick. */
export type TicksAnswer = z.infer<typeof ticksCall.answer>
