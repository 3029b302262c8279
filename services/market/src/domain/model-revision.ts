import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { estimatesOf } from '@folio/contracts/market/model-in-force.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { modelOutOfRange } from '@folio/contracts/market/offering-ranges.ts'
import { type Amount, amountOf, isLess, times } from '@folio/kernel/amount.ts'

/**
 * The seconds from the decision of a revision to the first tick at which it counts: a write takes less, and all who price
 * have read it by then, so that no price at such a tick is made without it.
 */
const AHEAD_SECONDS = 60

/** A revision that is in force in so many seconds or more can still be corrected: the correction is read in time, too. */
const CORRECTABLE_SECONDS = 30

const TWO = amountOf('2')

/** Tells if a revision changes the volatility by more than a factor of two: a misplaced point would be bought back at once. */
const isStepTooLarge = (before: Amount, after: Amount): boolean =>
  isLess(times(before, TWO), after) || isLess(times(after, TWO), before)

type Command = Extract<OfferingCommand, { type: 'ReviseModel' }>

/** The model with which a symbol was listed, and the last revision of it. */
type Before = { readonly listed: Offering['model']; readonly last: ModelRevision | undefined }

type Reason = 'model_fixed' | 'model_out_of_range' | 'model_revision_pending' | 'model_step_too_large'

/**
 * The revision that a command makes, or the reason for which it makes none; the model of a simulated price is fixed. The
 * correction of a revision that is not in force yet takes its place: its epoch, and the model that it replaces.
 */
export const modelRevision = ({ model, facts }: Command, { listed, last }: Before): ModelRevision | Reason => {
  if (listed.kind !== 'market') return 'model_fixed'
  if (modelOutOfRange(model) !== undefined) return 'model_out_of_range'
  if (facts === undefined) throw new Error('a revision of a model needs the epoch of the market')
  const pending = last !== undefined && facts.epoch < last.from_epoch ? last : undefined
  if (pending !== undefined && pending.from_epoch - facts.epoch < CORRECTABLE_SECONDS) return 'model_revision_pending'
  const replaced = estimatesOf(pending?.replaced ?? last ?? listed)
  if (isStepTooLarge(replaced.volatility, model.volatility)) return 'model_step_too_large'
  const from_epoch = pending?.from_epoch ?? facts.epoch + AHEAD_SECONDS
  return { ...model, from_epoch, replaced }
}
