import {
  RATE_EVENT_TYPES,
  RATE_STREAM_PREFIX,
  type RateCommand,
  type RateEvent,
} from '@folio/contracts/wallet/rates.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type Rate, rate } from '../domain/rate.ts'

/** The rates that the operator sets: one stream per currency, `rate-{currency}`. */
export const rateAggregate: Aggregate<RateCommand, Rate, RateEvent> = {
  ...rate,
  service: WALLET_VIEW,
  streamPrefix: RATE_STREAM_PREFIX,
  foldVersion: 1,
  eventTypes: RATE_EVENT_TYPES,
  opens: () => true,
}
