import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas, type TickEvent } from '@folio/contracts/market/events.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import type { Difference } from './purchase-check.ts'

/** Finds the estimates of a market in force at an epoch; undefined where no revision counts and the listed ones hold. */
export type ModelAt = (symbol: string, epoch: number) => MarketModel | undefined

const PAGE_EVENTS = 256

const revisionsIn = (readStream: ReadStream, symbol: string): readonly ModelRevision[] => {
  const revisions: ModelRevision[] = []
  for (let from = 0; ; from += PAGE_EVENTS) {
    const page = readStream(offeringStream(symbol), from, PAGE_EVENTS)
    for (const { type, data } of page) if (type === 'ModelRevised') revisions.push(JSON.parse(data))
    if (page.length < PAGE_EVENTS) return revisions
  }
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
  const { volatility, interest = '0', yield: yielded = '0' } = law
  const model = modelAt(underlying_symbol, epoch)
  const bought = [volatility, interest, yielded].join(', ')
  return model === undefined || modelText(model) === bought ? undefined : modelText(model)
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

/** Returns an offering with the estimates of a revision, if there is one. */
export const withModel = (offering: Offering, model: MarketModel | undefined): Offering => {
  if (model === undefined || offering.model.kind !== 'market') return offering
  const { volatility, interest, yield: yielded } = model
  return { ...offering, model: { kind: 'market', volatility, interest, yield: yielded } }
}

type Ticks = Extract<TickEvent, { type: 'TicksRecorded' }>['data']

/** The position of the first tick of a symbol from an epoch on in the hour of that epoch; undefined if it has none. */
const firstTickFrom = (readStream: ReadStream, symbol: string, epoch: number): number | undefined => {
  for (let from = 0; ; from += PAGE_EVENTS) {
    const page = readStream(ticksStream(epoch), from, PAGE_EVENTS)
    for (const { type, data, position } of page) {
      if (type !== 'TicksRecorded') continue
      const ticks: Ticks = JSON.parse(data)
      if (ticks.epoch >= epoch && ticks.quotes[symbol] !== undefined) return position
    }
    if (page.length < PAGE_EVENTS) return undefined
  }
}

/** Makes the check of revisions of models: no tick at which one counts may be stored before it. */
export const revisionCheck =
  (findings: Findings, readStream: ReadStream) =>
  (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>): void => {
    const { stream, revision, position, type } = rehashed.event
    if (type !== 'ModelRevised') return
    const { symbol, from_epoch } = offeringEventSchemas.ModelRevised.parse(dataOf(rehashed))
    const tick = firstTickFrom(readStream, symbol, from_epoch)
    if (tick === undefined || tick > position) return
    const expected = `no tick from epoch ${from_epoch} on before the revision`
    findings.add({ stream, revision, position, expected, found: `one at position ${tick}` })
  }
