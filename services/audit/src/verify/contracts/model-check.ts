import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas, type TickEvent } from '@folio/contracts/market/events.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import type { Difference } from './purchase-check.ts'

/** Finds the estimates of a market in force at an epoch; undefined where no revision counts and the listed ones hold. */
export type ModelAt = (symbol: string, epoch: number) => MarketModel | undefined

const PAGE_EVENTS = 256

/** Reads the events of a stream in their order, page by page. */
const eventsOf = function* (readStream: ReadStream, stream: string): Generator<ScannedEvent, void> {
  for (let from = 0; ; from += PAGE_EVENTS) {
    const page = readStream(stream, from, PAGE_EVENTS)
    yield* page
    if (page.length < PAGE_EVENTS) return
  }
}

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

type Ticks = Extract<TickEvent, { type: 'TicksRecorded' }>['data']
type Revised = ModelRevision & { readonly symbol: string }

/** The position of the first tick from which a revision counts, if it is stored before a position; hours may follow its own. */
const tickBefore = (readStream: ReadStream, { symbol, from_epoch }: Revised, position: number): number | undefined => {
  for (let hour = hourStart(from_epoch); ; hour += HOUR_SECONDS) {
    let isRecorded = false
    for (const event of eventsOf(readStream, ticksStream(hour))) {
      isRecorded = true
      // Ticks are stored in their order, so none of those that follow is earlier.
      if (event.position > position) return undefined
      if (event.type !== 'TicksRecorded') continue
      const { epoch, quotes }: Ticks = JSON.parse(event.data)
      if (epoch >= from_epoch && quotes[symbol] !== undefined) return event.position
    }
    if (!isRecorded) return undefined
  }
}

type Before = { readonly listed: Offering | undefined; readonly last: ModelRevision | undefined }

/** The offering and the last revision of a model before an event in the stream of a symbol. */
const stateBefore = (readStream: ReadStream, symbol: string, revision: number): Before => {
  let listed: Offering | undefined
  let last: ModelRevision | undefined
  for (const event of eventsOf(readStream, offeringStream(symbol))) {
    if (event.revision >= revision) break
    if (event.type === 'OfferingChanged') listed = JSON.parse(event.data)
    if (event.type === 'ModelRevised') last = JSON.parse(event.data)
  }
  return { listed, last }
}

/** Compares a revision with what is before it; one at the epoch of the last revision corrects that one and takes its place. */
const orderDifferences = ({ replaced, from_epoch }: Revised, { listed, last }: Before): readonly Difference[] => {
  if (listed?.model.kind !== 'market') {
    return [{ expected: 'a symbol whose prices come from a market', found: 'none listed' }]
  }
  const before = last?.from_epoch === from_epoch ? last.replaced : (last ?? listed.model)
  const [right, found] = [modelText(before), modelText(replaced)]
  const differences = right === found ? [] : [{ expected: `replaced are the estimates ${right}`, found }]
  if (last === undefined || from_epoch >= last.from_epoch) return differences
  const expected = `from_epoch ${last.from_epoch} of the revision before, or later`
  return [...differences, { expected, found: `${from_epoch}` }]
}

/**
 * Makes the check of revisions of models: no tick at which one counts may be stored before it, and it follows the estimates
 * that it replaces.
 */
export const revisionCheck =
  (findings: Findings, readStream: ReadStream) =>
  (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>): void => {
    const { stream, revision, position, type } = rehashed.event
    if (type !== 'ModelRevised') return
    const revised = offeringEventSchemas.ModelRevised.parse(dataOf(rehashed))
    const { symbol, from_epoch } = revised
    for (const difference of orderDifferences(revised, stateBefore(readStream, symbol, revision))) {
      findings.add({ stream, revision, position, ...difference })
    }
    const tick = tickBefore(readStream, revised, position)
    if (tick === undefined) return
    const expected = `no tick from epoch ${from_epoch} on before the revision`
    findings.add({ stream, revision, position, expected, found: `one at position ${tick}` })
  }
