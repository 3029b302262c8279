import type { Offering } from '@folio/contracts/market/offering.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { isFeedStale } from '@folio/option-contracts/asking/trading-clock.ts'

/** Makes the test of a newest epoch: true if nothing on a symbol was to be bought or sold when the client asked. */
export const staleAt =
  (symbol: Pick<Offering, 'interval_seconds'>, asked_at: Timestamp): ((newest: number) => boolean) =>
  (newest) =>
    isFeedStale(symbol, microsecondsOf(asked_at), newest)

/** The newest epoch as facts name it. */
export const asFact = (newest: number | undefined): { readonly newest_epoch?: number } =>
  newest === undefined ? {} : { newest_epoch: newest }
