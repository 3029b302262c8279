import type { ContractRequest, DurationUnit } from '@folio/pricing/offering/contract-request.ts'
import {
  CONTRACT_TYPES,
  type ContractType,
  contractTypes,
  DIGIT_RANGES,
} from '@folio/pricing/offering/contract-types.ts'
import { pipOf, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import type { Purchase } from './scan-digital.ts'
import { momentAt, type Parity, type ScannedSymbol } from './symbols.ts'

/** A duration as a client gives it. */
export type Span = { readonly duration: number; readonly unit: DurationUnit }

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

const ticksIn = ({ duration, unit }: Span, intervalSeconds: number): number =>
  unit === 't' ? duration : (duration * UNIT_SECONDS[unit]) / intervalSeconds

/** The distances of a scan's barriers from the spot, in deviations of the life: single ones, and pairs above and below. */
export type Distances = {
  readonly single: readonly number[]
  readonly pairs: readonly (readonly [high: number, low: number])[]
}

type Barriers = Pick<ContractRequest, 'barrier' | 'barrier2'>

/** The texts of barriers so many deviations of a life away, as offsets and as levels. */
export const barrierTexts = ({ facts, spot }: ScannedSymbol, span: Span) => {
  const deviation = (symbolDeviation(facts) ?? Number.NaN) * Math.sqrt(ticksIn(span, facts.intervalSeconds) + 1)
  const offset = (deviations: number) =>
    (Math.round((Number(spot) * Math.expm1(deviations * deviation)) / pipOf(facts)) * pipOf(facts)).toFixed(
      facts.decimals,
    )
  return {
    relative: (deviations: number) => (deviations > 0 ? `+${offset(deviations)}` : offset(deviations)),
    absolute: (deviations: number) => (Number(spot) + Number(offset(deviations))).toFixed(facts.decimals),
  }
}

const barriersOf = (
  type: ContractType,
  span: Span,
  { symbol, distances }: { readonly symbol: ScannedSymbol; readonly distances: Distances },
): readonly Barriers[] => {
  const shape = CONTRACT_TYPES[type].barrier
  if (shape === 'none') return [{}]
  if (shape === 'digit') {
    const [, [min, max] = [0, 0]] = Object.entries(DIGIT_RANGES).find(([name]) => name === type) ?? []
    return Array.from({ length: max - min + 1 }, (_, index) => ({ barrier: String(min + index) }))
  }
  const { relative, absolute } = barrierTexts(symbol, span)
  return [relative, absolute].flatMap((text) =>
    shape === 'single'
      ? distances.single.map((distance) => ({ barrier: text(distance) }))
      : distances.pairs.map(([high, low]) => ({ barrier: text(high), barrier2: text(-low) })),
  )
}

const STAKED = ['multiplier', 'accumulator', 'turbos', 'vanilla']

/** The types of contracts with a fixed payout. */
export const digitalTypes = contractTypes.filter((type) => !STAKED.includes(CONTRACT_TYPES[type].category))

const SELECTED = [1, 2, 3, 4, 5]

/** A symbol, the parity of the second in which a contract starts, and the barriers of the scan. */
export type DigitalStart = { readonly symbol: ScannedSymbol; readonly parity: Parity; readonly distances: Distances }

/** The contracts of one type and duration that a client may ask for: some barriers, digits and selected ticks. */
export const purchasesOf = (type: ContractType, span: Span, start: DigitalStart): readonly Purchase[] => {
  const { symbol, parity } = start
  const moment = momentAt(symbol, parity)
  const asked = { contractType: type, duration: span.duration, durationUnit: span.unit }
  const chosen = CONTRACT_TYPES[type].category === 'highlowticks' ? SELECTED : [undefined]
  return barriersOf(type, span, start).flatMap((barriers) =>
    chosen.map((selectedTick) => {
      const words = [type, ...Object.values(barriers), ...(selectedTick === undefined ? [] : [selectedTick])]
      return {
        name: `${symbol.facts.symbol} at ${symbol.spot}, ${words.join(' ')} for ${span.duration}${span.unit} from an ${parity} second`,
        request: { ...asked, ...barriers, ...(selectedTick === undefined ? {} : { selectedTick }) },
        moment,
      }
    }),
  )
}
