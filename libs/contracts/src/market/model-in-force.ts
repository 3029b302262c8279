import type { MarketModel, ModelRevision, Offering } from './offering.ts'

/** Returns the estimates of a market alone, of a revision or of the model with which it was listed. */
export const estimatesOf = ({ volatility, interest, yield: yielded }: MarketModel): MarketModel => ({
  volatility,
  interest,
  yield: yielded,
})

/**
 * Returns the estimates in force at a tick by revisions in their order, of which the oldest ones may be left out; undefined
 * without a revision, where the listed ones hold.
 */
export const modelInForce = (revisions: readonly ModelRevision[], epoch: number): MarketModel | undefined => {
  const last = revisions.findLast(({ from_epoch }) => from_epoch <= epoch)
  const model = last ?? revisions[0]?.replaced
  return model && estimatesOf(model)
}

/** Returns the offering of a market with other estimates; the same object without estimates, or where it is no market. */
export const withEstimates = <Listed extends Pick<Offering, 'model'>>(
  offering: Listed,
  model: MarketModel | undefined,
): Listed =>
  model === undefined || offering.model.kind !== 'market'
    ? offering
    : { ...offering, model: { kind: 'market', ...estimatesOf(model) } }

/** Returns an offering with the model in force at a tick; the same object where no revision counts. */
export const offeringInForce = <Listed extends Pick<Offering, 'model'>>(
  offering: Listed,
  revisions: readonly ModelRevision[],
  epoch: number,
): Listed => withEstimates(offering, modelInForce(revisions, epoch))
