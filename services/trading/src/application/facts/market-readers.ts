import type { EventReader } from '@folio/event-store/port.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import { type OfferingHistory, offeringHistory } from './offering-history.ts'

/** The readers of a store's market, which keep what they have read. */
export type MarketReaders = { readonly ticks: TickReader; readonly offerings: OfferingHistory }

const readersByStore = new WeakMap<EventReader, MarketReaders>()

/** Returns the readers of a store's market, the same ones each time: decisions and the driver of settlements ask alike. */
export const marketReaders = (store: EventReader): MarketReaders => {
  const readers = readersByStore.get(store) ?? { ticks: tickReader({ store }), offerings: offeringHistory(store) }
  readersByStore.set(store, readers)
  return readers
}

/** The newest epoch of a tick that was read for the commands and settlements of a store; 0 before the first. */
export const seenEpochOf = (store: EventReader): number => readersByStore.get(store)?.ticks.seenEpoch() ?? 0
