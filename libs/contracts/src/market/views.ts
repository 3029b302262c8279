import { type ViewKey, viewKey, viewPrefix } from '../view-keys.ts'
import type { ModelRevision, Offering } from './offering.ts'

/** The name of the market service: of its view, consumer group and publisher, too. */
export const MARKET_SERVICE = 'market'

/** The version of the fold of an hour of ticks. */
export const TICK_HOUR_FOLD_VERSION = 1

/** The version of the fold of an offering: its snapshots are kept under it. */
export const OFFERING_FOLD_VERSION = 1

/** The newest recorded ticks: the epoch of the event, and the newest quote of each symbol that it had. */
export type NewestTicksEntry = {
  readonly epoch: number
  readonly quotes: Readonly<Record<string, string>>
  readonly revision: number
  readonly position: number
}

/** The offering of a symbol, and the revision of its stream that records it. */
export type OfferingEntry = { readonly offering: Offering; readonly revision: number; readonly at: string }

/** A symbol of which nothing is sold, by the event at this revision of its stream. */
export type SuspensionEntry = {
  readonly reason: 'operator' | 'deviation_too_small'
  readonly revision: number
  readonly at: string
}

/** The newest revision of the model of a market, by the event at this revision of its stream. */
export type ModelEntry = { readonly model: ModelRevision; readonly revision: number; readonly at: string }

/** The commitment to the secret of a day, hexadecimal. */
export type CommitmentEntry = { readonly day: string; readonly commitment: string; readonly at: string }

/** The revealed secret of a day, hexadecimal. */
export type SecretEntry = { readonly day: string; readonly secret: string; readonly at: string }

/** The keys of the market's view. */
export const marketKeys = {
  newest: viewKey<NewestTicksEntry>('newest'),
  offerings: viewPrefix<OfferingEntry>('offering/'),
  offering: (symbol: string): ViewKey<OfferingEntry> => viewKey(`offering/${symbol}`),
  suspended: (symbol: string): ViewKey<SuspensionEntry> => viewKey(`suspended/${symbol}`),
  model: (symbol: string): ViewKey<ModelEntry> => viewKey(`model/${symbol}`),
  commitments: viewPrefix<CommitmentEntry>('commitment/'),
  commitment: (day: string): ViewKey<CommitmentEntry> => viewKey(`commitment/${day}`),
  secret: (day: string): ViewKey<SecretEntry> => viewKey(`secret/${day}`),
}
