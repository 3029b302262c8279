import { isDeepStrictEqual } from 'node:util'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Difference } from '../contracts/purchase-check.ts'
import type { Findings } from '../findings.ts'
import { eventsOf } from '../stream-events.ts'

/**
 * The facts with which a symbol is listed and which no change of its offering may touch; a calendar has a rule of its
 * own.
 */
const FACTS = ['symbol', 'name', 'market', 'submarket', 'decimals', 'interval_seconds', 'model'] as const

type Law = Pick<Offering, 'decimals' | 'interval_seconds' | 'model' | 'calendar'>

const simulated = new Map(simulatedSymbols.map((each) => [each.symbol, each]))

/** The model of a simulated symbol, in the form in which an offering records it. */
const modelOf = ({ model }: SimulatedSymbol): Offering['model'] => {
  if (model.kind !== 'daily' && !('volatility' in model)) return model
  const volatility = amountOf(String(model.volatility))
  if (model.kind !== 'daily') return { kind: model.kind, volatility }
  return { kind: model.kind, volatility, drift_per_day: amountOf(String(model.driftPerDay)) }
}

/** Compares the law of a simulated symbol with the table of the simulator, by which its ticks are recomputed. */
const lawDifferences = (offering: Offering): readonly Difference[] => {
  const known = simulated.get(offering.symbol)
  if (known === undefined) return []
  const expected: Law = {
    decimals: known.decimals,
    interval_seconds: known.intervalSeconds,
    model: modelOf(known),
    calendar: 'always',
  }
  const { decimals, interval_seconds, model, calendar } = offering
  const found: Law = { decimals, interval_seconds, model, calendar }
  if (isDeepStrictEqual(found, expected)) return []
  return [
    {
      expected: `the law of ${offering.symbol} as simulated: ${JSON.stringify(expected)}`,
      found: JSON.stringify(found),
    },
  ]
}

/** A calendar is replaced by one of a higher revision alone. */
const isCalendarOf = (calendar: Offering['calendar'], before: Offering['calendar']): boolean =>
  isDeepStrictEqual(calendar, before) ||
  (calendar !== 'always' && calendar.revision > (before === 'always' ? 0 : before.revision))

/** Compares the facts of a change with those of the offering before it. */
const factDifferences = (offering: Offering, before: Offering | undefined): readonly Difference[] => {
  if (before === undefined) return []
  const changed = FACTS.filter((name) => !isDeepStrictEqual(offering[name], before[name])).map((name) => ({
    expected: `${name} ${JSON.stringify(before[name])}, with which the symbol was listed`,
    found: JSON.stringify(offering[name]) ?? 'none',
  }))
  if (isCalendarOf(offering.calendar, before.calendar)) return changed
  return [...changed, { expected: 'the calendar before, or one of a higher revision', found: 'another one' }]
}

/** The offering before an event in the stream of a symbol. */
const offeringBefore = (readStream: ReadStream, stream: string, revision: number): Offering | undefined => {
  let before: string | undefined
  for (const event of eventsOf(readStream, stream)) {
    if (event.revision >= revision) break
    if (event.type === 'OfferingChanged') before = event.data
  }
  return before === undefined ? undefined : JSON.parse(before)
}

/**
 * Makes the check of changed offerings: the facts of a symbol stay, and those of a simulated one are the simulator's.
 */
export const offeringCheck =
  (findings: Findings, readStream: ReadStream) =>
  (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>): void => {
    const { stream, revision, position, type } = rehashed.event
    if (type !== 'OfferingChanged') return
    const offering = dataOf(rehashed) as Offering
    const own = offeringStream(offering.symbol)
    const differences = [
      ...(own === stream ? [] : [{ expected: `the symbol of ${stream}`, found: offering.symbol }]),
      ...lawDifferences(offering),
      ...factDifferences(offering, offeringBefore(readStream, stream, revision)),
    ]
    for (const difference of differences) findings.add({ stream, revision, position, ...difference })
  }
