import type { suspendSymbol } from '@folio/contracts/http/operator/market/symbols.ts'
import { estimatesOf } from '@folio/contracts/market/model-in-force.ts'
import { type ModelEntry, marketKeys, type OfferingEntry, type SuspensionEntry } from '@folio/contracts/market/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'

/** A symbol as the operator sees it. */
export type ShownSymbol = Answer<typeof suspendSymbol>['data']

/** The newest estimates of the price of a market; nothing for a simulated one. */
const shownModel = (
  { model }: OfferingEntry['offering'],
  revised: ModelEntry | undefined,
): Pick<ShownSymbol, 'market_model'> => {
  if (model.kind !== 'market') return {}
  const from = revised === undefined ? null : timestampOf(revised.model.from_epoch * 1e6)
  return { market_model: { ...estimatesOf(revised?.model ?? model), from } }
}

/** Formats the offering of a symbol, its suspension and the revision of its model for the operator. */
export const shownSymbol = (
  { offering, revision, at }: OfferingEntry,
  suspension: SuspensionEntry | undefined,
  revised: ModelEntry | undefined,
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
    ...shownModel(offering, revised),
    commissions,
    limits: limits ?? {},
    status: suspension === undefined ? 'open' : 'suspended',
    suspended_for: suspension?.reason ?? null,
    offering_revision: revision,
    changed_at: [at, suspension?.at ?? at, revised?.at ?? at].reduce((one, other) => (one < other ? other : one)),
  }
}

/** Reads a symbol from the market's view; undefined if it is not listed. */
export const findSymbol = async ({ viewOf: { market } }: Gateway, symbol: string): Promise<ShownSymbol | undefined> => {
  const keys = [marketKeys.offering(symbol), marketKeys.suspended(symbol), marketKeys.model(symbol)] as const
  const [listed, suspension, revised] = (await market.get(keys)).values
  return listed && shownSymbol(listed, suspension, revised)
}
