import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const flag = z.union([z.literal(0), z.literal(1)])

const activeSymbol = z.strictObject({
  exchange_is_open: flag.describe('1: the market of the symbol is open now.'),
  is_trading_suspended: flag.describe('1: nothing is sold of the symbol at present; its ticks go on.'),
  market: z.string(),
  pip_size: z.number().describe('The smallest difference of two quotes, such as 0.01.'),
  subgroup: z.string(),
  submarket: z.string(),
  trade_count: z.int().nonnegative().describe('Trades are not counted: always 0.'),
  underlying_symbol: z.string().describe('The code by which other calls name the symbol.'),
  underlying_symbol_name: z.string(),
  underlying_symbol_type: z.string(),
})

/** Lists the symbols. */
export const activeSymbolsCall = {
  name: 'active_symbols',
  request: z.strictObject({
    active_symbols: z.enum(['full', 'brief']).describe('Both forms list the same fields.'),
    contract_type: z
      .array(contractTypeSchema)
      .optional()
      .describe('Lists only symbols of which contracts of at least one of these types are sold.'),
    ...requestShape,
  }),
  answer: z.strictObject({ ...answerShape('active_symbols'), active_symbols: z.array(activeSymbol) }),
  description: 'The symbols, in the order in which they were listed.',
} as const satisfies SocketCall

/** A request for the symbols. */
export type ActiveSymbolsRequest = z.infer<typeof activeSymbolsCall.request>

/** An answer with the symbols. */
export type ActiveSymbolsAnswer = z.infer<typeof activeSymbolsCall.answer>
