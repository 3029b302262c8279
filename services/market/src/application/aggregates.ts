import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import type { OfferingEvent, TickEvent } from '@folio/contracts/market/events.ts'
import { OFFERING_FOLD_VERSION, TICK_HOUR_FOLD_VERSION } from '@folio/contracts/market/views.ts'
import { type Aggregate, fromContract } from '@folio/service-kit/aggregates/aggregate.ts'
import { type OfferingState, offering } from '../domain/offering.ts'
import { type TickHour, tickHour } from '../domain/tick-hour.ts'

/** The aggregate of an hour of ticks, `ticks-{yyyymmddhh}`: the clock writes it, and no message. */
export const tickHourAggregate: Aggregate<never, TickHour, TickEvent> = {
  ...tickHour,
  ...fromContract(marketContract, 'hour'),
  foldVersion: TICK_HOUR_FOLD_VERSION,
  opens: () => false,
  decide: () => {
    throw new Error('the ticks of the market take no commands')
  },
}

/** The aggregate of a symbol's offering: one stream per symbol, `offering-{symbol}`. */
export const offeringAggregate: Aggregate<OfferingCommand, OfferingState, OfferingEvent> = {
  ...offering,
  ...fromContract(marketContract, 'offering'),
  foldVersion: OFFERING_FOLD_VERSION,
  opens: () => true,
}
