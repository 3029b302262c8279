import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { modelOutOfRange } from '@folio/contracts/market/offering-ranges.ts'

/**
 * The seconds from the decision of a revision to the first tick at which it counts: a write takes less, and all who price
 * have read it by then, so that no price at such a tick is made without it.
 */
const AHEAD_SECONDS = 60

type Command = Extract<OfferingCommand, { type: 'ReviseModel' }>

/** The model with which a symbol was listed, and the last revision of it. */
type Before = { readonly listed: Offering['model']; readonly last: ModelRevision | undefined }

/** The revision that a command makes, or the reason for which it makes none; the model of a simulated price is fixed. */
export const modelRevision = (
  { model, facts }: Command,
  { listed, last }: Before,
): ModelRevision | 'model_fixed' | 'model_out_of_range' | 'model_revision_pending' => {
  if (listed.kind !== 'market') return 'model_fixed'
  if (modelOutOfRange(model) !== undefined) return 'model_out_of_range'
  if (facts === undefined) throw new Error('a revision of a model needs the epoch of the market')
  if (last !== undefined && facts.epoch < last.from_epoch) return 'model_revision_pending'
  const { volatility, interest, yield: yielded }: MarketModel = last ?? listed
  return { ...model, from_epoch: facts.epoch + AHEAD_SECONDS, replaced: { volatility, interest, yield: yielded } }
}
