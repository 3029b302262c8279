import type { HouseCheck, HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import { type Amount, amountOf, greaterOf, lesserOf, minus, plus, times } from '@folio/kernel/amount.ts'
import type { ExposuresUsed } from '@folio/option-contracts/exposure-sums.ts'

/** The limits of the house, and how many instances of trading decide purchases at a time, at most. */
export type HouseSettings = { readonly limits: HouseLimits; readonly writers: number }

/** The exposures that a purchase meets: those of the stored contracts, and those of this instance's purchases under way. */
export type ExposuresMet = { readonly stored: ExposuresUsed; readonly underWay: ExposuresUsed }

const PART_DECIMALS = 8
const ONE = amountOf('1')

/**
 * The part of a limit that each of N writers may have under way, and the part that is sold in all: the shares of the others are
 * kept free of it. A share is 1/2N, or the part of one client where that is more, so that a writer takes every purchase that a
 * client may make; but at most 1/N, so that the sold part is no less than a share.
 */
const partsOf = (clientPart: Amount, writers: number): { readonly share: Amount; readonly sold: Amount } => {
  if (writers === 1) return { share: ONE, sold: ONE }
  const partOf = (count: number): Amount => amountOf((1 / count).toFixed(PART_DECIMALS))
  const [half, whole] = [partOf(2 * writers), partOf(writers)]
  const share = greaterOf(half, lesserOf(clientPart, whole))
  return { share, sold: minus(ONE, times(share, amountOf(String(writers - 1)))) }
}

/** Returns the function that compares the exposures of a purchase with the limits. */
export const houseChecks = ({
  limits,
  writers,
}: HouseSettings): ((exposures: ExposuresMet) => readonly HouseCheck[]) => {
  const { symbol, expiry, clientSymbolPart, clientExpiryPart } = limits
  const symbolParts = partsOf(clientSymbolPart, writers)
  const expiryParts = partsOf(clientExpiryPart, writers)
  return ({ stored, underWay }) => {
    const ofHouse: readonly HouseCheck[] = [
      { limit: 'symbol', used: plus(stored.symbol, underWay.symbol), max: times(symbol, symbolParts.sold) },
      { limit: 'expiry', used: plus(stored.expiry, underWay.expiry), max: times(expiry, expiryParts.sold) },
      {
        limit: 'client_symbol',
        used: plus(stored.clientSymbol, underWay.clientSymbol),
        max: times(symbol, clientSymbolPart),
      },
      {
        limit: 'client_expiry',
        used: plus(stored.clientExpiry, underWay.clientExpiry),
        max: times(expiry, clientExpiryPart),
      },
    ]
    if (writers === 1) return ofHouse
    return [
      ...ofHouse,
      { limit: 'symbol_share', used: underWay.symbol, max: times(symbol, symbolParts.share) },
      { limit: 'expiry_share', used: underWay.expiry, max: times(expiry, expiryParts.share) },
    ]
  }
}
