import type { MarketModel, ModelRevision, Offering } from './offering.ts'

/** The estimates of a market that a revision has made. */
const revisedModel = ({ volatility, interest, yield: yielded }: MarketModel): MarketModel => ({
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
  return model && revisedModel(model)
}

/** Returns an offering with the model in force at a tick; the same object where no revision counts. */
export const offeringInForce = <Listed extends Pick<Offering, 'model'>>(
  offering: Listed,
  revisions: readonly ModelRevision[],
  epoch: number,
): Listed => {
  const model = offering.model.kind === 'market' ? modelInForce(revisions, epoch) : undefined
  return model === undefined ? offering : { ...offering, model: { kind: 'market', ...model } }
}
