import { z } from 'zod'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const DATE_FORM = /^([0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|today)$/

const isDate = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const timesOfDay = z.array(z.string().regex(/^\d\d:\d\d:\d\d$/))

const tradedSymbol = z.strictObject({
  events: z.array(z.unknown()).describe('Holidays and early closes of the day.'),
  name: z.string(),
  times: z.strictObject({
    open: timesOfDay,
    close: timesOfDay,
    settlement: z.string().describe('The time at which contracts of this day settle; `--` on a day without one.'),
  }),
  trading_days: z.array(z.enum(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])),
  underlying_symbol: z.string(),
})

/** Lists the hours at which symbols are traded. */
export const tradingTimesCall = {
  name: 'trading_times',
  request: z.strictObject({
    trading_times: z
      .string()
      .regex(DATE_FORM)
      .refine((text) => text === 'today' || !DATE_FORM.test(text) || isDate(text), { error: 'is no day of a calendar' })
      .describe('A day, `YYYY-MM-DD`, or `today`; days and times are in UTC.'),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('trading_times'),
    trading_times: z.strictObject({
      markets: z.array(
        z.strictObject({
          name: z.string().describe('The `market` of `active_symbols`.'),
          submarkets: z.array(
            z.strictObject({
              name: z.string().describe('The `submarket` of `active_symbols`.'),
              symbols: z.array(tradedSymbol),
            }),
          ),
        }),
      ),
    }),
  }),
  description: 'The times of a day at which each symbol is traded, by market and submarket.',
} as const satisfies SocketCall

/** A question for the hours of trading on a day. */
export type TradingTimesRequest = z.infer<typeof tradingTimesCall.request>

/** An answer with the hours of trading. */
export type TradingTimesAnswer = z.infer<typeof tradingTimesCall.answer>
