import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas, type TickEvent } from '@folio/contracts/market/events.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { amountOf, isLess, times } from '@folio/kernel/amount.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import { eventsOf } from '../stream-events.ts'
import { modelText } from './model-check.ts'
import type { Difference } from './purchase-check.ts'

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

/** The estimates that a revision may have, both ends inclusive: the auditor's own copy of the rule in docs/market.md. */
const RANGES = [
  { field: 'volatility', min: amountOf('0.005'), max: amountOf('9') },
  { field: 'interest', min: amountOf('-0.9'), max: amountOf('0.9') },
  { field: 'yield', min: amountOf('-0.9'), max: amountOf('0.9') },
] as const

/** A revision multiplies or divides the volatility by this at most. */
const STEP_MAX = amountOf('2')

/** A revision counts so many seconds after its decision, and none but a correction is decided before the last one counts. */
const AHEAD_SECONDS = 60

/** Compares a revision with the estimates and the step that a market accepts. */
const rangeDifferences = (revised: MarketModel, before: MarketModel): readonly Difference[] => {
  const outside = RANGES.filter(({ field, min, max }) => isLess(revised[field], min) || isLess(max, revised[field]))
  const differences = outside.map(({ field, min, max }) => ({
    expected: `${field} from ${min} to ${max}`,
    found: revised[field],
  }))
  const isRise = isLess(times(before.volatility, STEP_MAX), revised.volatility)
  const isFall = isLess(times(revised.volatility, STEP_MAX), before.volatility)
  if (!isRise && !isFall) return differences
  const expected = `volatility from half to twice the ${before.volatility} before`
  return [...differences, { expected, found: revised.volatility }]
}

/** Compares the epoch of a revision with that of the last one, which a correction shares. */
const epochDifferences = (fromEpoch: number, last: ModelRevision | undefined): readonly Difference[] => {
  if (last === undefined || fromEpoch === last.from_epoch) return []
  const found = `${fromEpoch}`
  if (fromEpoch < last.from_epoch) {
    return [{ expected: `from_epoch ${last.from_epoch} of the revision before, or later`, found }]
  }
  const earliest = last.from_epoch + AHEAD_SECONDS
  return fromEpoch < earliest ? [{ expected: `from_epoch ${last.from_epoch}, or ${earliest} or later`, found }] : []
}

/** Compares a revision with what is before it; one at the epoch of the last revision corrects that one and takes its place. */
const orderDifferences = (revised: Revised, { listed, last }: Before): readonly Difference[] => {
  const { replaced, from_epoch } = revised
  if (listed?.model.kind !== 'market') {
    return [{ expected: 'a symbol whose prices come from a market', found: 'none listed' }]
  }
  const before = last?.from_epoch === from_epoch ? last.replaced : (last ?? listed.model)
  const [right, found] = [modelText(before), modelText(replaced)]
  return [
    ...(right === found ? [] : [{ expected: `replaced are the estimates ${right}`, found }]),
    ...rangeDifferences(revised, before),
    ...epochDifferences(from_epoch, last),
  ]
}

/**
 * Makes the check of revisions of models: no tick at which one counts may be stored before it, it follows the estimates that it
 * replaces, and a market would have accepted it.
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
