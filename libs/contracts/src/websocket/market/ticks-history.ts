import { z } from 'zod'
import { symbolSchema } from '../../market/offering.ts'
import { answerShape, epochSeconds, pushShape, requestShape, streamShape, subscriptionId } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'
import { tickShape } from './ticks.ts'

/** The most ticks or candles in one answer. */
export const HISTORY_MAX = 5000

/** The ticks or candles in an answer without `count`. */
export const HISTORY_DEFAULT = 1000

const granularity = z.literal([60, 120, 180, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400])

const decimals = z.int().nonnegative().describe('The number of decimals of a quote.')

const candle = z.strictObject({
  close: z.number(),
  epoch: z.int().nonnegative().describe('The first second of the candle, a multiple of its length.'),
  high: z.number(),
  low: z.number(),
  open: z.number(),
})

const quote = z.string().describe('A decimal with all decimals of the symbol.')

const ohlc = z.strictObject({
  close: quote,
  epoch: z.int().nonnegative().describe('The second of the newest tick in the candle.'),
  granularity,
  high: quote,
  id: subscriptionId,
  low: quote,
  open: quote,
  open_time: z.int().nonnegative().describe('The first second of the candle, a multiple of its length.'),
  pip_size: decimals,
  symbol: z.string(),
})

/** The ticks or candles of a span of time, once or also each new tick. */
export const ticksHistoryCall = {
  name: 'ticks_history',
  request: z.strictObject({
    ticks_history: symbolSchema,
    adjust_start_time: z
      .literal(1)
      .optional()
      .describe('1: if the newest tick is before `end`, the whole span is moved back to end with it.'),
    count: z
      .int()
      .positive()
      .optional()
      .describe(
        `The newest ticks or candles of the span, by default ${HISTORY_DEFAULT}; of more than ${HISTORY_MAX} the answer has the newest ${HISTORY_MAX}.`,
      ),
    end: z
      .string()
      .regex(/^(latest|[0-9]{1,10})$/)
      .describe('The last second of the span, or `latest`.'),
    granularity: granularity.optional().describe('The seconds of a candle, by default 60; ticks have none.'),
    start: epochSeconds
      .optional()
      .describe(
        'The first second of the span, by default a day before its end; with `count`, so far that many candles fit.',
      ),
    style: z.enum(['candles', 'ticks']).default('ticks'),
    subscribe: z.literal(1).optional(),
    ...requestShape,
  }),
  answer: z.discriminatedUnion('msg_type', [
    z.strictObject({
      ...answerShape('history'),
      history: z.strictObject({ prices: z.array(z.number()), times: z.array(z.int().nonnegative()) }),
      pip_size: decimals,
      ...streamShape,
    }),
    z.strictObject({ ...answerShape('candles'), candles: z.array(candle), pip_size: decimals, ...streamShape }),
    z.strictObject({ ...answerShape('tick'), tick: tickShape, ...pushShape }),
    z.strictObject({ ...answerShape('ohlc'), ohlc, ...pushShape }),
  ]),
  description:
    'The ticks (`history`) or the candles (`candles`) of a symbol, oldest first. With `subscribe` a push follows each ' +
    'new tick: the tick (`tick`), or the candle that it belongs to (`ohlc`).',
} as const satisfies SocketCall

/** A request for ticks or candles. */
export type TicksHistoryRequest = z.infer<typeof ticksHistoryCall.request>
