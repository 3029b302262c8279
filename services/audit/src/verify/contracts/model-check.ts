import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { MarketModel, ModelRevision } from '@folio/contracts/market/offering.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { eventsOf } from '../stream-events.ts'
import type { Difference } from './purchase-check.ts'

/** Finds the estimates of a market in force at an epoch; undefined where no revision counts and the listed ones hold. */
export type ModelAt = (symbol: string, epoch: number) => MarketModel | undefined

const revisionsIn = (readStream: ReadStream, symbol: string): readonly ModelRevision[] => {
  const revisions: ModelRevision[] = []
  for (const { type, data } of eventsOf(readStream, offeringStream(symbol))) {
    if (type === 'ModelRevised') revisions.push(JSON.parse(data))
  }
  return revisions
}

/** Reads the revisions of models, and keeps those of each symbol. */
export const modelsOf = (readStream: ReadStream): ModelAt => {
  const found = new Map<string, readonly ModelRevision[]>()
  return (symbol, epoch) => {
    const revisions = found.get(symbol) ?? revisionsIn(readStream, symbol)
    found.set(symbol, revisions)
    return revisions.findLast(({ from_epoch }) => from_epoch <= epoch)
  }
}

/** The estimates as one text. */
export const modelText = ({ volatility, interest, yield: yielded }: MarketModel): string =>
  [volatility, interest, yielded].join(', ')

/** An end of a contract, and if it pays a bid: a sale, or the refund of one. */
type ValuedEnd = Pick<TradingEventData<'ContractSold'>, 'contract' | 'evidence'> & { readonly isBid: boolean }

/** The estimates by which a contract is valued at an epoch, where they are not those of its purchase. */
const revisedSince = ({ law, underlying_symbol }: OptionContract, epoch: number, modelAt: ModelAt) => {
  if (law.model !== 'market') return undefined
  const { volatility, interest = ZERO, yield: yielded = ZERO } = law
  const model = modelAt(underlying_symbol, epoch)
  const revised = model && modelText(model)
  return revised === modelText({ volatility, interest, yield: yielded }) ? undefined : revised
}

/**
 * Compares the estimates by which an end was valued with those in force at its tick; an end that is no bid shows none, and a
 * bid by those of the purchase neither.
 */
export const modelDifferences = ({ contract, evidence, isBid }: ValuedEnd, modelAt: ModelAt): readonly Difference[] => {
  const { model, deciding } = evidence
  const expected = isBid && deciding ? revisedSince(contract, deciding.epoch, modelAt) : undefined
  const found = model && modelText(model)
  if (found === expected) return []
  const named = `the estimates in force at the tick ${deciding?.epoch}`
  return [{ expected: `${named}: ${expected ?? 'those of the purchase'}`, found: found ?? 'those of the purchase' }]
}
