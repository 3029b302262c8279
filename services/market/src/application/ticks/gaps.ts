import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { Gap } from '../../domain/tick-hour.ts'

/** The epochs of each symbol after an epoch and up to another one; a symbol that has none there is left out. */
export const gapsBetween = (
  symbols: readonly Pick<SymbolFacts, 'symbol' | 'interval_seconds'>[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): readonly Gap[] =>
  symbols.flatMap(({ symbol, interval_seconds: interval }) => {
    const from = (Math.floor(after / interval) + 1) * interval
    const to = Math.floor(upTo / interval) * interval
    return from > to ? [] : [{ symbol, from, to }]
  })
