import type { suspendSymbol } from '@folio/contracts/http/operator/market/symbols.ts'
import { marketKeys, type OfferingEntry, type SuspensionEntry } from '@folio/contracts/market/views.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'

/** A symbol as the operator sees it. */
export type ShownSymbol = Answer<typeof suspendSymbol>['data']

/** Formats the offering of a symbol and its suspension for the operator. */
export const shownSymbol = (
  { offering, revision, at }: OfferingEntry,
  suspension: SuspensionEntry | undefined,
): ShownSymbol => {
  const { symbol, name, market, submarket, decimals, interval_seconds, model, commissions, limits } = offering
  return {
    symbol,
    name,
    market,
    submarket,
    decimals,
    interval_seconds,
    model: model.kind,
    commissions,
    limits: limits ?? {},
    status: suspension === undefined ? 'open' : 'suspended',
    suspended_for: suspension?.reason ?? null,
    offering_revision: revision,
    changed_at: at,
  }
}

/** Reads a symbol from the market's view; undefined if it is not listed. */
export const findSymbol = async ({ viewOf: { market } }: Gateway, symbol: string): Promise<ShownSymbol | undefined> => {
  const [listed, suspension] = (await market.get([marketKeys.offering(symbol), marketKeys.suspended(symbol)])).values
  return listed && shownSymbol(listed, suspension)
}
