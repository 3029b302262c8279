import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isLess, isZero, ZERO } from '@folio/kernel/amount.ts'
import type { Gap, PipTick } from '../ticks/hour-ticks.ts'
import type { Span } from '../ticks/kept-hours.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { type ExpectedEnd, isShort, SHOWN_TICKS_MAX } from './expected-end.ts'
import {
  grownValue,
  isClosedAfter,
  isClosedAt,
  isCoveredStopOut,
  payoutAt,
  type QuotedContract,
  survives,
  type ValuedAt,
} from './staked-values.ts'

/** The end of a contract without a fixed payout: its payout is left out where it is a price of the formulas. */
export type ExpectedStakedEnd = ExpectedEnd & { readonly pays?: Amount }

/** The epochs of all ticks of a contract in ticks; of others entry and exit, and of a multiplier its entry alone. */
const neededEpochs = (contract: QuotedContract): readonly number[] => {
  const { entry_epoch, law } = contract
  if (contract.kind === 'multiplier') return [entry_epoch]
  if (contract.duration.kind === 'until') return [entry_epoch, contract.exit_epoch]
  const count = (contract.exit_epoch - entry_epoch) / law.interval_seconds + 1
  return Array.from({ length: count }, (_, index) => entry_epoch + index * law.interval_seconds)
}

const gapIn = (epochs: readonly number[], ticks: RecordedTicks, upTo: number): Gap | undefined => {
  for (const epoch of epochs) {
    if (epoch > upTo || ticks.at(epoch) !== undefined) continue
    const gap = ticks.gapOver(epoch, upTo)
    if (gap !== undefined) return gap
  }
  return undefined
}

const isInTicks = (contract: QuotedContract): boolean => 'duration' in contract && contract.duration.kind === 'ticks'

const paid = (contract: StakedContract, pays: Amount, evidence: Evidence): ExpectedStakedEnd => {
  const isWon = contract.kind === 'multiplier' ? isLess(contract.buy_price, pays) : !isZero(pays)
  return { status: isWon ? 'won' : 'lost', pays, evidence }
}

const refunded = (refund: 'bid' | 'stake', pays: Amount | undefined, evidence: Evidence): ExpectedStakedEnd => ({
  status: 'cancelled',
  refund,
  ...(pays === undefined ? {} : { pays }),
  evidence,
})

/** Returns the highest and the lowest tick of a span as an event shows them. */
export const extremesShown = (ticks: RecordedTicks, span: Span): Pick<Evidence, 'high' | 'low'> => {
  const extremes = ticks.extremes(span)
  return extremes === undefined ? {} : { high: ticks.shown(extremes.high), low: ticks.shown(extremes.low) }
}

/** Entry, deciding tick and extremes of a contract up to an epoch. */
const evidenceOf = (
  contract: QuotedContract,
  ticks: RecordedTicks,
  { entry, deciding, to }: { readonly entry: PipTick; readonly deciding: PipTick | undefined; readonly to: number },
): Evidence => {
  const exitEpoch = 'exit_epoch' in contract ? contract.exit_epoch : undefined
  return {
    entry: ticks.shown(entry),
    ...(deciding === undefined ? {} : { deciding: ticks.shown(deciding) }),
    ...(deciding !== undefined && deciding.epoch === exitEpoch ? { exit: ticks.shown(deciding) } : {}),
    ...extremesShown(ticks, { from: entry.epoch, to }),
    ...('exit_epoch' in contract && isShort(contract)
      ? { ticks: ticks.within({ from: entry.epoch, to }).map(ticks.shown) }
      : {}),
  }
}

/** The first tick after the entry tick that closes a contract. */
const closingTick = (
  contract: QuotedContract,
  ticks: RecordedTicks,
  { entry, to }: { readonly entry: PipTick; readonly to: number },
): PipTick | undefined =>
  ticks.firstWhere(
    { from: entry.epoch + 1, to },
    {
      mayBe: (tick) => isClosedAt(contract, { entry, tick }, 'all'),
      is: (tick) => isClosedAt(contract, { entry, tick }),
    },
  )

const closed = (contract: QuotedContract, at: ValuedAt, evidence: Evidence): ExpectedStakedEnd =>
  isCoveredStopOut(contract, at)
    ? { status: 'cancelled', pays: contract.stake, evidence }
    : paid(contract, payoutAt(contract, at), evidence)

/** The end by an interruption: what can be resold pays its value at the last tick before it, the rest what it cost. */
const interrupted = (
  contract: QuotedContract,
  ticks: RecordedTicks,
  { gap, entry }: { readonly gap: Gap; readonly entry: PipTick | undefined },
): ExpectedStakedEnd => {
  const before = ticks.latestAt(gap.from - 1)
  const shown = {
    ...(before === undefined ? {} : { deciding: ticks.shown(before) }),
    interruption: { from: gap.from, to: gap.to },
  }
  if (entry === undefined || before === undefined) return refunded('stake', contract.buy_price, shown)
  const evidence = { ...evidenceOf(contract, ticks, { entry, deciding: before, to: gap.from - 1 }), ...shown }
  // There is no bid at the entry tick.
  if (isInTicks(contract) || before.epoch <= entry.epoch) return refunded('stake', contract.buy_price, evidence)
  // The bid of a vanilla is a price of the formulas.
  const pays = contract.kind === 'vanilla' ? undefined : payoutAt(contract, { entry, tick: before })
  return refunded('bid', pays, evidence)
}

const quotedEnd = (contract: QuotedContract, ticks: RecordedTicks, upTo: number): ExpectedStakedEnd | undefined => {
  const gap = gapIn(neededEpochs(contract), ticks, upTo)
  const exitEpoch = 'exit_epoch' in contract ? contract.exit_epoch : Number.POSITIVE_INFINITY
  const last = Math.min(upTo, exitEpoch, gap === undefined ? upTo : gap.from - 1)
  const entry = contract.entry_epoch <= last ? ticks.at(contract.entry_epoch) : undefined
  const close = entry && closingTick(contract, ticks, { entry, to: last })
  if (entry !== undefined && close !== undefined) {
    const evidence = evidenceOf(contract, ticks, { entry, deciding: close, to: close.epoch })
    return closed(contract, { entry, tick: close }, evidence)
  }
  if (gap !== undefined) return interrupted(contract, ticks, { gap, entry })
  const exit = entry !== undefined && exitEpoch <= upTo ? ticks.latestAt(exitEpoch) : undefined
  if (entry === undefined || exit === undefined) return undefined
  const evidence = evidenceOf(contract, ticks, { entry, deciding: exit, to: exitEpoch })
  return paid(contract, payoutAt(contract, { entry, tick: exit }), evidence)
}

const shownTicks = (all: readonly PipTick[], ticks: RecordedTicks): Evidence => {
  const { shown } = ticks
  const [entry, deciding, previous] = [all[0], all.at(-1), all.at(-2)]
  return {
    ...(entry === undefined ? {} : { entry: shown(entry) }),
    ...(deciding === undefined ? {} : { deciding: shown(deciding) }),
    ...(previous === undefined ? {} : { previous: shown(previous) }),
    ...(entry && deciding && extremesShown(ticks, { from: entry.epoch, to: deciding.epoch })),
    ...(all.length <= SHOWN_TICKS_MAX ? { ticks: all.map(shown) } : {}),
  }
}

/** Goes through an accumulator's ticks one by one until it is breached, closed or interrupted. */
const accumulatorEnd = (
  contract: StakedContractOf<'accumulator'>,
  ticks: RecordedTicks,
  upTo: number,
): ExpectedStakedEnd | undefined => {
  const { entry_epoch, law } = contract
  const all: PipTick[] = []
  for (let epoch = entry_epoch; epoch <= upTo; epoch += law.interval_seconds) {
    const tick = ticks.at(epoch)
    if (tick === undefined) {
      const gap = ticks.gapOver(epoch, upTo)
      if (gap === undefined) return undefined
      const before = ticks.latestAt(gap.from - 1)
      const interruption = { from: gap.from, to: gap.to }
      const shown = { ...shownTicks(all, ticks), ...(before && { deciding: ticks.shown(before) }), interruption }
      if (all.length > 0) return refunded('bid', grownValue(contract, all.length - 1), shown)
      return refunded('stake', contract.buy_price, { ...(before && { deciding: ticks.shown(before) }), interruption })
    }
    const previous = all.at(-1)
    all.push(tick)
    if (previous === undefined) continue
    if (!survives(contract, previous, tick)) return paid(contract, ZERO, shownTicks(all, ticks))
    const survived = all.length - 1
    if (isClosedAfter(contract, survived, tick))
      return paid(contract, grownValue(contract, survived), shownTicks(all, ticks))
  }
  return undefined
}

/** Settles a contract without a fixed payout by the recorded ticks up to an epoch; undefined while they leave it open. */
export const expectedStakedEnd = (
  contract: StakedContract,
  ticks: RecordedTicks,
  upTo: number,
): ExpectedStakedEnd | undefined =>
  contract.kind === 'accumulator' ? accumulatorEnd(contract, ticks, upTo) : quotedEnd(contract, ticks, upTo)
