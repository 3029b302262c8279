import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { multiplierQuotes } from './kinds/multiplier.ts'
import { turboQuotes } from './kinds/turbos.ts'
import { vanillaQuotes } from './kinds/vanilla.ts'
import type { WatchedQuote } from './watched-quotes.ts'

/** The quotes that close a contract without a fixed payout before its exit tick; an accumulator watches none, but each move. */
export const contractQuotes = (contract: StakedContract, entry: RecordedTick): readonly WatchedQuote[] => {
  switch (contract.kind) {
    case 'vanilla':
      return vanillaQuotes(contract, entry)
    case 'turbos':
      return turboQuotes(contract)
    case 'multiplier':
      return multiplierQuotes(contract, entry)
    case 'accumulator':
      return []
    default:
      return unreachable(contract)
  }
}
