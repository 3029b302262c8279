import { type AccountLimits, DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { limitedReads } from '@folio/service-kit/events/limited-reads.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import { type HouseBook, type HousePorts, houseBook } from '../house/house-book.ts'
import type { HouseSettings } from '../house/house-checks.ts'
import { type KnownMarket, knownMarket } from './known-market.ts'
import { type OfferingHistory, offeringHistory } from './offering-history.ts'

/** The limits that purchases meet: those of each account, and those of the house. */
export type PurchaseLimits = { readonly account: AccountLimits; readonly house: HouseSettings }

/** The default limits, with one process that decides. */
export const DEFAULT_LIMITS: PurchaseLimits = {
  account: DEFAULT_ACCOUNT_LIMITS,
  house: { limits: DEFAULT_HOUSE_LIMITS, writers: 1 },
}

/** The sources of the facts of commands; decisions and the driver of settlements share what they have read. */
export type FactSources = {
  readonly ticks: TickReader
  readonly offerings: OfferingHistory
  /** The facts of the market that are known without another read. */
  readonly market: KnownMarket
  /** The exposures of the house. */
  readonly book: HouseBook
  /** The limits of an account. */
  readonly limits: AccountLimits
}

/** With the reads of commands (12), less than the store takes at a time (16). */
const READS_AT_ONCE_MAX = 3

/** Opens the sources of facts in a store. */
export const openFactSources = (ports: HousePorts, { account: limits, house }: PurchaseLimits): FactSources => {
  const store = limitedReads(ports.store, READS_AT_ONCE_MAX)
  const readers = { ticks: tickReader({ store }), offerings: offeringHistory(store) }
  const market = knownMarket(readers)
  return { ...readers, market, book: houseBook(ports, house, market), limits }
}
