import type { TickEvent } from '@folio/contracts/market/events.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { type ContractEndEvent, isContractEnd } from '@folio/contracts/trading/contract-ends.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent, TradingEventData } from '@folio/contracts/trading/events.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { type Amount, isLess, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, secondOf } from '@folio/kernel/timestamp.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import { settles } from '@folio/pricing/testing/reference-settlement.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { expect } from 'vitest'
import { type ContractVersion, expectRightStakedEnd, type Gap, type Staked } from './staked-invariants.ts'

/** An event of a stream, decoded. */
export type DecodedEvent = { readonly recorded: RecordedEvent; readonly event: DomainEvent }

/** The quotes in pips by epoch of one symbol, and its epochs that have no ticks. */
type SymbolTicks = { readonly quotes: ReadonlyMap<number, number>; readonly gaps: readonly Gap[] }

/** The interruptions of all symbols. */
const gapsOf = (events: readonly DecodedEvent[]): readonly (Gap & { readonly symbol: string })[] =>
  events.flatMap(({ recorded, event }) => {
    if (!recorded.stream.startsWith(TICKS_STREAM_PREFIX) || event.type !== 'FeedInterrupted') return []
    const { symbol, from, to } = (event as Extract<TickEvent, { type: 'FeedInterrupted' }>).data
    return [{ symbol, from, to }]
  })

const quotesOf = (events: readonly DecodedEvent[]): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const quotes = new Map<string, Map<number, number>>()
  const repeated: string[] = []
  for (const { recorded, event } of events) {
    if (!recorded.stream.startsWith(TICKS_STREAM_PREFIX) || event.type !== 'TicksRecorded') continue
    const { data } = event as Extract<TickEvent, { type: 'TicksRecorded' }>
    for (const [symbol, quote] of Object.entries(data.quotes)) {
      const known = quotes.get(symbol) ?? new Map<number, number>()
      if (known.has(data.epoch)) repeated.push(`${symbol} at ${data.epoch}`)
      quotes.set(symbol, known.set(data.epoch, Number(quote.replace('.', ''))))
    }
  }
  // Each assertion of vitest costs far more than its comparison.
  expect(repeated, 'ticks that were recorded twice').toEqual([])
  return quotes
}

const WINS_EARLY = ['ONETOUCH', 'UPORDOWN']
const LOSES_EARLY = ['NOTOUCH', 'RANGE', 'RUNHIGH', 'RUNLOW']

/** The index of the reset tick among the ticks of a contract. */
const resetIndexOf = ({ duration, entry_epoch, law }: DigitalContract): number => {
  if (duration.kind === 'ticks') return Math.floor(duration.ticks / 2)
  return Math.floor((duration.end_epoch - entry_epoch) / 2 / law.interval_seconds)
}

type ReferenceEnd = { readonly epoch: number; readonly result: 'won' | 'lost' | 'interrupted' }

/**
 * The undisturbed end of a contract by a settlement written apart: the epoch of the first tick that decides it, and whether
 * it wins; or the epoch at which an interruption ends it. Undefined where the ticks up to an epoch leave it open.
 */
export const endByReference = (
  contract: DigitalContract,
  { quotes, gaps }: SymbolTicks,
  upTo: number,
): ReferenceEnd | undefined => {
  const { entry_epoch, exit_epoch, duration, law, spot } = contract
  const bet = betOf(contract.bet)
  const terms = { decimals: law.decimals, resetIndex: resetIndexOf(contract) }
  const ticks: number[] = []
  for (let epoch = entry_epoch; epoch <= Math.min(exit_epoch, upTo); epoch += law.interval_seconds) {
    const quote = quotes.get(epoch)
    if (quote === undefined) {
      const isGap = gaps.some(({ from, to }) => from <= epoch && epoch <= to)
      if (!isGap) throw new Error(`contract ${contract.contract_id} has no tick at ${epoch}`)
      const mustTick = duration.kind === 'ticks' || epoch === entry_epoch
      const endsInside = gaps.some(({ from, to }) => from <= epoch && exit_epoch <= to)
      if (mustTick || endsInside) return { epoch, result: 'interrupted' }
      continue
    }
    ticks.push(quote)
    const isWon = () => settles(bet, { spot: Number(spot.quote.replace('.', '')), ticks }, terms)
    if (WINS_EARLY.includes(bet.type) && isWon()) return { epoch, result: 'won' }
    if (LOSES_EARLY.includes(bet.type) && !isWon()) return { epoch, result: 'lost' }
    if (epoch === exit_epoch) return { epoch, result: isWon() ? 'won' : 'lost' }
  }
  return undefined
}

type SoldOrSettled = Exclude<ContractEndEvent, { readonly type: 'ContractCancelled' }>

const isEnd = (event: TradingEvent): event is ContractEndEvent => isContractEnd(event.type)

/** Asserts that a contract ended as the recorded ticks say. */
const expectRightEnd = (contract: DigitalContract, { type, data }: SoldOrSettled, ticks: SymbolTicks): void => {
  const about = `contract ${contract.contract_id} on ${contract.bet.type}`
  if ('asked_at' in data) {
    const asked = Math.floor(microsecondsOf(data.asked_at) / 1e6)
    const { interval_seconds: intervalSeconds } = contract.law
    const epoch = Math.floor(asked / intervalSeconds) * intervalSeconds
    expect(endByReference(contract, ticks, epoch), `${about} is sold while it is open`).toBeUndefined()
    expect(data.evidence.deciding?.epoch, about).toBe(epoch)
    expect(isLess(contract.payout, data.sell_price), about).toBe(false)
    return
  }
  expect(type, about).toBe('ContractSettled')
  const end = endByReference(contract, ticks, Number.POSITIVE_INFINITY)
  const { status, sell_price, evidence, refund } = data
  if (end?.result === 'interrupted') {
    expect(status, about).toBe('cancelled')
    expect(evidence.interruption?.from, about).toBeLessThanOrEqual(end.epoch)
    if (refund === 'stake') expect(sell_price, about).toBe(contract.buy_price)
    else expect(isLess(contract.payout, sell_price), about).toBe(false)
    return
  }
  expect({ status, sell_price, refund, epoch: evidence.deciding?.epoch }, about).toEqual({
    status: end?.result,
    sell_price: end?.result === 'won' ? contract.payout : ZERO,
    epoch: end?.epoch,
  })
}

/** Asserts that after each event `system:stakes` holds the real stakes that are open, without their markup. */
const expectStakesHeld = (events: readonly DecodedEvent[]): void => {
  let held = ZERO
  let open: Amount = ZERO
  for (const { recorded, event } of events) {
    const { postings = [] } = event.data as { readonly postings?: TradingEventData<'ContractBought'>['postings'] }
    for (const { account, amount } of postings) if (account === 'system:stakes') held = plus(held, amount)
    const isReal = postings.some(({ account }) => account === 'system:stakes')
    if (!isReal || !(event.type === 'ContractBought' || isContractEnd(event.type))) continue
    const { contract } = (event as Extract<TradingEvent, { type: 'ContractBought' }>).data
    const stake = minus(contract.buy_price, contract.markup_amount)
    open = event.type === 'ContractBought' ? plus(open, stake) : minus(open, stake)
    expect(held, `system:stakes after ${formatEventRef(recorded)}`).toBe(open)
  }
}

/** The second of a request; it acts on later ticks. */

/** Asserts that a multiplier was given back for its stake while it could be cancelled. */
const expectRightCancellation = (contract: Staked, data: TradingEventData<'ContractCancelled'>): void => {
  const about = `contract ${contract.contract_id}, which was cancelled`
  if (contract.kind !== 'multiplier') throw new Error(`${about}, is no multiplier`)
  const expiry = contract.cancellation?.date_expiry ?? Number.NEGATIVE_INFINITY
  expect(microsecondsOf(data.asked_at), about).toBeLessThanOrEqual(expiry * 1e6)
  expect(data.sell_price, about).toBe(contract.stake)
}

const expectRightEndOfStake = (
  versions: readonly [ContractVersion, ...ContractVersion[]],
  end: ContractEndEvent,
  { quotes, gaps }: SymbolTicks,
): void => {
  const [{ contract }] = versions
  if (end.type === 'ContractCancelled') {
    expectRightCancellation(contract, end.data)
    return
  }
  const { evidence, sell_price } = end.data
  const scale = 10 ** contract.law.decimals
  expectRightStakedEnd(
    versions,
    { quotes: new Map([...quotes].map(([each, pips]) => [each, pips / scale])), gaps },
    {
      epoch: evidence.deciding?.epoch ?? Number.NaN,
      paid: Number(sell_price),
      isSale: end.type === 'ContractSold',
      ...(evidence.interruption === undefined ? {} : { interruption: evidence.interruption }),
    },
  )
}

/** The recorded course of a contract: its versions from the purchase on, and its end. */
type Life = {
  readonly versions: { readonly after: number; readonly contract: OptionContract }[]
  end?: ContractEndEvent
}

/** Asserts that contracts are bought once, changed while they are open, and end once as they are; returns their lives. */
const livesOf = (events: readonly TradingEvent[]): ReadonlyMap<number, Life> => {
  const lives = new Map<number, Life>()
  for (const event of events) {
    if (event.type !== 'ContractBought' && event.type !== 'LimitOrderChanged' && !isEnd(event)) continue
    const { contract } = event.data
    const about = `${event.type} of contract ${contract.contract_id}`
    const life = lives.get(contract.contract_id)
    if (event.type === 'ContractBought') {
      expect(life, about).toBeUndefined()
      lives.set(contract.contract_id, { versions: [{ after: Number.NEGATIVE_INFINITY, contract }] })
      continue
    }
    if (life === undefined) throw new Error(`${about}, which nobody bought`)
    expect(life.end, `${about} after its end`).toBeUndefined()
    if (isEnd(event)) {
      expect(contract, about).toEqual(life.versions.at(-1)?.contract)
      life.end = event
    } else life.versions.push({ after: secondOf(event.data.asked_at), contract })
  }
  return lives
}

const isStakedLife = (versions: Life['versions']): versions is [ContractVersion, ...ContractVersion[]] =>
  versions.length > 0 && versions.every(({ contract }) => !isDigital(contract))

/**
 * Asserts that each contract ended exactly once, with the payout that the recorded ticks give it, and that the stakes are those
 * of the open contracts.
 */
export const expectTradesWhole = (all: readonly DecodedEvent[]): void => {
  const quotes = quotesOf(all)
  const gaps = gapsOf(all)
  const trading = all.filter(({ recorded }) => recorded.stream.startsWith(TRADING_STREAM_PREFIX))
  const lives = livesOf((trading as readonly { readonly event: TradingEvent }[]).map(({ event }) => event))
  for (const [id, { versions, end }] of lives) {
    const contract = versions[0]?.contract
    const known = quotes.get(contract?.underlying_symbol ?? '')
    if (contract === undefined || known === undefined) throw new Error(`contract ${id} has no ticks`)
    if (end === undefined) throw new Error(`contract ${id} did not end`)
    const own = gaps.filter(({ symbol }) => symbol === contract.underlying_symbol)
    const ticks = { quotes: known, gaps: own.map(({ from, to }) => ({ from, to })) }
    if (isStakedLife(versions)) expectRightEndOfStake(versions, end, ticks)
    else if (isDigital(contract) && end.type !== 'ContractCancelled') expectRightEnd(contract, end, ticks)
    else throw new Error(`contract ${id} has a fixed payout and was cancelled`)
  }
  expectStakesHeld(trading)
}
