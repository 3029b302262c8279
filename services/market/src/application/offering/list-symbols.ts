import { isDeepStrictEqual } from 'node:util'
import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { symbolFactsSchema } from '@folio/contracts/market/offering.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { revisionFault } from '../../domain/calendar-revision.ts'
import type { OfferingState } from '../../domain/offering.ts'
import { listingOf } from './listing.ts'
import { decideOffering, type OfferingPorts, offeringNow } from './offering-stream.ts'

/** Replaces the calendar of a listed symbol; throws if it may not be replaced by that of the feed. */
const reviseCalendar = async (
  ports: OfferingPorts,
  current: StreamState<OfferingState>,
  { symbol, calendar }: SymbolFacts,
): Promise<void> => {
  const listed = current.state.offering?.calendar ?? 'always'
  const epoch = Math.floor(ports.clock() / 1e6)
  const fault = calendar === 'always' ? 'calendar_not_newer' : revisionFault(listed, calendar, epoch)
  if (calendar === 'always' || fault !== undefined)
    throw new Error(`${symbol} cannot get the calendar of the feed: ${fault}`)
  const name = `revise/${symbol}/${calendar.revision}`
  await decideOffering(ports, current, { name, command: { type: 'ReviseCalendar', symbol, calendar, epoch } })
}

/** Lists one symbol unless it is listed; throws if it is listed with other facts, of which its calendar alone may change. */
const listSymbol = async (ports: OfferingPorts, facts: SymbolFacts): Promise<void> => {
  const { symbol } = facts
  const current = await offeringNow(ports, symbol)
  const { offering } = current.state
  if (offering !== null) {
    const listed = symbolFactsSchema.strip().parse(offering)
    if (isDeepStrictEqual(listed, facts)) return
    if (isDeepStrictEqual({ ...listed, calendar: facts.calendar }, facts))
      return await reviseCalendar(ports, current, facts)
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
