import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { CONTRACT_TYPES, type ContractType, isContractType } from '@folio/pricing/offering/contract-types.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'

// Which ticks decide a contract, and its barriers in pips, read from a request by the documented rules, apart from the prices.

/** A barrier in pips: as a level, or added to the entry quote. */
export type Level = { readonly isRelative: boolean; readonly pips: number }

/** A contract as the settlement sees it. */
export type Wager = {
  readonly type: ContractType
  readonly facts: SymbolFacts
  /** The quote at the purchase in pips. */
  readonly spotPips: number
  readonly spotEpoch: number
  readonly entryEpoch: number
  readonly exitEpoch: number
  /** The ticks from the entry tick to the exit tick. */
  readonly ticks: number
  /** The ticks from the entry tick to the reset tick. */
  readonly resetTicks: number
  /** `barrier` and `barrier2`, of two the higher one first. */
  readonly levels: readonly Level[]
  readonly digit: number
  readonly selectedTick: number
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** A decimal text in pips. */
export const pipsOf = (text: string, decimals: number): number => Math.round(Number(text) * 10 ** decimals)

const levelOf = (text: string, decimals: number): Level => ({
  isRelative: text.startsWith('+') || text.startsWith('-'),
  pips: pipsOf(text, decimals),
})

const COUNTS_ENTRY = ['digits', 'asian', 'highlowticks']

const firstAfter = (epoch: number, intervalSeconds: number): number => {
  let next = epoch + 1
  while (next % intervalSeconds !== 0) next += 1
  return next
}

const lastUntil = (epoch: number, intervalSeconds: number): number => {
  let last = epoch
  while (last % intervalSeconds !== 0) last -= 1
  return last
}

/** Reads a request at a quote and a start second; a contract without an end of its own lasts no tick. */
export const wagerOf = (
  request: ContractRequest,
  { facts, spot, startEpoch }: { readonly facts: SymbolFacts; readonly spot: string; readonly startEpoch: number },
): Wager => {
  const { contractType: type, duration = 0, durationUnit = 's', barrier, barrier2, selectedTick = 0 } = request
  if (!isContractType(type)) throw new Error(`no contract type ${type}`)
  const { intervalSeconds, decimals } = facts
  const { category } = CONTRACT_TYPES[type]
  const spotEpoch = lastUntil(startEpoch, intervalSeconds)
  const entryEpoch = category === 'turbos' ? spotEpoch : firstAfter(startEpoch, intervalSeconds)
  const endEpoch = durationUnit === 't' ? entryEpoch : startEpoch + duration * UNIT_SECONDS[durationUnit]
  const ticks =
    durationUnit === 't'
      ? duration - (COUNTS_ENTRY.includes(category) ? 1 : 0)
      : (lastUntil(endEpoch, intervalSeconds) - entryEpoch) / intervalSeconds
  const resetTicks =
    durationUnit === 't'
      ? Math.floor(duration / 2)
      : (lastUntil(Math.floor((entryEpoch + endEpoch) / 2), intervalSeconds) - entryEpoch) / intervalSeconds
  const isDigit = category === 'digits'
  const texts = isDigit ? [] : [barrier, barrier2].filter((text) => text !== undefined)
  return {
    type,
    facts,
    spotPips: pipsOf(spot, decimals),
    spotEpoch,
    entryEpoch,
    exitEpoch: entryEpoch + ticks * intervalSeconds,
    ticks,
    resetTicks,
    levels: texts.map((text) => levelOf(text, decimals)),
    digit: isDigit ? Number(barrier) : Number.NaN,
    selectedTick,
  }
}
