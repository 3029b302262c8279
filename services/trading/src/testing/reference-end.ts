import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'

// A slow settlement of contracts without a fixed payout, written apart from the product's: it looks at each tick in turn, in
// whole pips and smallest units, and reads the rules from their page.

/** A tick in whole pips; quotes and money have two decimals. */
export type PipTick = { readonly epoch: number; readonly pips: bigint }

/** The orders of a contract from a second on, in smallest units. */
export type OrdersSince = { readonly date: number; readonly profit?: bigint; readonly loss?: bigint }

/** The end of a contract: its tick, and its payout in smallest units. */
export type ReferenceEnd = {
  readonly epoch: number
  readonly status: 'won' | 'lost' | 'cancelled' | 'sold'
  readonly payout: bigint
}

/** A decimal as a whole number and a power of ten by which it is divided. */
const parts = (text: string): readonly [bigint, bigint] => {
  const [whole = '0', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
}

/** A decimal in hundredths. */
export const hundredths = (text: string): bigint => {
  const [digits, scale] = parts(text)
  return (digits * 100n) / scale
}

type Fraction = readonly [numerator: bigint, denominator: bigint]
const atMost = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d <= c * b
const floorOf = ([a, b]: Fraction): bigint => a / b
const ZERO_FRACTION: Fraction = [0n, 1n]

/** The value of a contract at a tick, and whether the tick ends it without regard to its value. */
const valued = (contract: StakedContract, entry: PipTick, previous: PipTick, tick: PipTick) => {
  const stake = hundredths(contract.stake)
  switch (contract.kind) {
    case 'vanilla':
    case 'turbos': {
      const [units, scale] = parts(contract.number)
      const isUp = contract.contract_type === 'VANILLALONGCALL' || contract.contract_type === 'TURBOSLONG'
      const level =
        contract.kind === 'turbos'
          ? hundredths(contract.barrier_level)
          : contract.strike.kind === 'absolute'
            ? hundredths(contract.strike.level)
            : entry.pips + hundredths(contract.strike.offset)
      const distance = isUp ? tick.pips - level : level - tick.pips
      return { value: [units * distance, scale] as Fraction, isOut: contract.kind === 'turbos' && distance <= 0n }
    }
    case 'multiplier': {
      const [rate, scale] = parts(contract.commission_rate)
      const [jump, jumpScale] = parts(contract.hurting_jump)
      const exposed = stake * BigInt(contract.multiplier)
      const move = contract.contract_type === 'MULTUP' ? tick.pips - entry.pips : entry.pips - tick.pips
      const value: Fraction = [
        stake * entry.pips * scale + exposed * move * scale - exposed * rate * entry.pips,
        entry.pips * scale,
      ]
      const kept: Fraction = [exposed * jump * tick.pips, jumpScale * entry.pips]
      return { value, isOut: atMost(value, kept) }
    }
    case 'accumulator': {
      const ticks = (tick.epoch - entry.epoch) / contract.law.interval_seconds
      const growth = 100n + hundredths(contract.growth_rate)
      const [barrier, scale] = parts(contract.tick_size_barrier)
      const move = tick.pips > previous.pips ? tick.pips - previous.pips : previous.pips - tick.pips
      const value: Fraction = [stake * growth ** BigInt(ticks), 100n ** BigInt(ticks)]
      return { value, isOut: move * scale >= previous.pips * barrier }
    }
  }
}

const isOrdered = (contract: StakedContract, epoch: number): boolean => {
  if (contract.kind === 'vanilla') return false
  if (contract.kind !== 'turbos') return true
  return contract.duration.kind === 'until' && epoch < contract.duration.end_epoch - 15
}

/**
 * Settles a contract on ticks from its entry tick on: at each tick the knock-out, the maximum payout, the orders, then the last
 * tick. A sale at an epoch comes after what that tick decides.
 */
export const referenceEnd = (
  contract: StakedContract,
  ticks: readonly PipTick[],
  { orders, soldAt }: { readonly orders: readonly OrdersSince[]; readonly soldAt?: number },
): ReferenceEnd | undefined => {
  const [entry] = ticks
  if (entry === undefined) return undefined
  const stake = hundredths(contract.stake)
  const maximum = hundredths(contract.max_payout)
  const ended = (epoch: number, payout: bigint): ReferenceEnd => {
    const over = contract.kind === 'multiplier' ? hundredths(contract.buy_price) : 0n
    return { epoch, payout, status: payout > over ? 'won' : 'lost' }
  }
  for (const [index, tick] of ticks.entries()) {
    if (index === 0) continue
    const { epoch } = tick
    const { value, isOut } = valued(contract, entry, ticks[index - 1] ?? entry, tick)
    const whole = atMost(value, ZERO_FRACTION) ? 0n : floorOf(value)
    const payout = whole < maximum ? whole : maximum
    if (isOut) {
      const isCovered =
        contract.kind === 'multiplier' &&
        contract.cancellation !== undefined &&
        epoch <= contract.cancellation.date_expiry
      if (isCovered) return { epoch, payout: stake, status: 'cancelled' }
      return ended(epoch, contract.kind === 'multiplier' ? payout : 0n)
    }
    if (whole >= maximum) return ended(epoch, maximum)
    const now = orders.findLast(({ date }) => date < epoch)
    if (now !== undefined && isOrdered(contract, epoch)) {
      if (now.profit !== undefined && payout >= stake + now.profit) return ended(epoch, payout)
      if (now.loss !== undefined && payout <= stake - now.loss) return ended(epoch, payout)
    }
    if ('exit_epoch' in contract && epoch === contract.exit_epoch) return ended(epoch, payout)
    if (contract.kind === 'accumulator' && index === contract.ticks_max) return ended(epoch, payout)
    if (epoch === soldAt) return { epoch, payout, status: 'sold' }
  }
  return undefined
}
