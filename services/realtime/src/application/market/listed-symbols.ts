import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { CallContext } from '../call-context.ts'
import type { ListedSymbol } from './offerings.ts'

const requireRead = ({ market }: Pick<CallContext, 'market'>): void => {
  if (market.isRead()) return
  throw new CallRefused({
    code: 'InternalServerError',
    message: 'The symbols are being loaded; retry in some seconds.',
  })
}

/** Returns all listed symbols; throws `CallRefused` before they are read. */
export const listedSymbols = (calls: Pick<CallContext, 'market'>): readonly ListedSymbol[] => {
  requireRead(calls)
  return calls.market.symbols()
}

/** Returns the symbol that a field of a request names; throws `CallRefused` if it is not listed. */
export const symbolIn = (calls: Pick<CallContext, 'market'>, symbol: string, field: string): ListedSymbol => {
  requireRead(calls)
  const listed = calls.market.symbol(symbol)
  if (listed !== undefined) return listed
  throw new CallRefused({
    code: 'InvalidSymbol',
    message: 'There is no symbol [_1]; active_symbols lists all.',
    code_args: [symbol],
    details: { field },
  })
}
