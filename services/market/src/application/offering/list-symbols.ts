import { isDeepStrictEqual } from 'node:util'
import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { symbolFactsSchema } from '@folio/contracts/market/offering.ts'
import { listingOf } from './listing.ts'
import { decideOffering, type OfferingPorts, offeringNow } from './offering-stream.ts'

/** Lists one symbol unless it is listed; throws if it is listed with other facts, which never change. */
const listSymbol = async (ports: OfferingPorts, facts: SymbolFacts): Promise<void> => {
  const { symbol } = facts
  const current = await offeringNow(ports, symbol)
  const { offering } = current.state
  if (offering !== null) {
    if (isDeepStrictEqual(symbolFactsSchema.strip().parse(offering), facts)) return
    throw new Error(`${symbol} is listed with other facts than the feed has: a changed symbol needs a new code`)
  }
  await decideOffering(ports, current, { name: `list/${symbol}`, command: { type: 'ListSymbol', ...listingOf(facts) } })
}

/**
 * Lists the symbols of the feed that are not listed yet. Throws `AppendConflict` if another instance does so at the same time,
 * and if a symbol is listed with other facts.
 */
export const listSymbols = async (ports: OfferingPorts, symbols: readonly SymbolFacts[]): Promise<void> => {
  for (const facts of symbols) await listSymbol(ports, facts)
}
