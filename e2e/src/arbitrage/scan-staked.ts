import { amountOf } from '@folio/kernel/amount.ts'
import { accumulatorValue } from '@folio/pricing/categories/accumulator.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import type { Estimate, Finding } from './finding.ts'
import type { House, Sold } from './house.ts'
import type { Purchase } from './scan-digital.ts'
import type { Drawing } from './worth/drawing.ts'
import {
  cancellableGain,
  drawnSurvival,
  overshoot,
  spikedOvershoot,
  vanillaWorth,
  vanillaWorthAt,
} from './worth/staked-worth.ts'
import { pipsOf, type Wager, wagerOf } from './worth/wager.ts'

/** The random numbers of a scan, the law of the prices where they move by normals, and how long multipliers are held. */
export type StakedDrawing = Omit<Drawing, 'law'> & { readonly law?: Drawing['law']; readonly multiplierTicks: number }

type TermsOf<K extends ContractTerms['kind']> = Extract<ContractTerms, { readonly kind: K }>

/** A contract that was sold for a stake, with what the scan needs to draw its worth. */
type Bought<K extends ContractTerms['kind']> = {
  readonly name: string
  readonly terms: TermsOf<K>
  readonly sold: Sold
  readonly wager: Wager
  readonly house: House
}

const withLaw = ({ law, draws, count }: StakedDrawing): Drawing => {
  if (law === undefined) throw new Error('these contracts need a law with normal moves')
  return { law, draws, count }
}

const signOf = (type: string): 1 | -1 =>
  type === 'VANILLALONGPUT' || type === 'TURBOSSHORT' || type === 'MULTDOWN' ? -1 : 1

/** The gain of a strategy that pays 1 for something worth `worth`. */
const gainOf = (strategy: string, { mean, error }: Estimate, mostPaid = 0): Finding => ({
  strategy,
  mostPaid,
  gain: mean - 1,
  error,
})

const scaled = ({ mean, error }: Estimate, factor: number, offset = 0): Estimate => ({
  mean: mean * factor + offset,
  error: error * Math.abs(factor),
})

const holdVanilla = ({ name, terms, sold, wager }: Bought<'vanilla'>, drawing: Drawing): readonly Finding[] => {
  const { facts, spotPips, ticks, levels } = wager
  const [strike] = levels
  if (strike === undefined) throw new Error('a vanilla needs a strike')
  const strikeOf = (entryPips: number) => (strike.isRelative ? entryPips : 0) + strike.pips
  const worth = vanillaWorth({ spotPips, ticks }, { sign: signOf(terms.type), strikeOf }, drawing)
  const units = Number(sold.ask.number) / 10 ** facts.decimals / Number(terms.stake)
  return [gainOf(`${name}, held`, scaled(worth, units))]
}

/** The ticks that are left of a vanilla where it is sold, and the quotes in deviations of them from the strike. */
const SOLD_TICKS = [30, 300]
const SOLD_DISTANCES = [-2, -0.5, 0, 0.5, 2]

/** Returns the gain of a sale of a vanilla over holding it, per unit of the bid. */
const sellVanilla = ({ name, terms, sold, wager, house }: Bought<'vanilla'>, drawing: Drawing): readonly Finding[] => {
  const { facts, spotPips, ticks, levels, exitEpoch } = wager
  const { decimals, intervalSeconds } = facts
  const [level] = levels
  if (level === undefined) throw new Error('a vanilla needs a strike')
  const strike = (level.isRelative ? spotPips : 0) + level.pips
  const textOf = (pips: number) => amountOf((pips / 10 ** decimals).toFixed(decimals))
  const units = Number(sold.ask.number) / 10 ** decimals
  return SOLD_TICKS.filter((left) => left < ticks).flatMap((ticksLeft) =>
    SOLD_DISTANCES.flatMap((distance) => {
      const quotePips = Math.round(strike * Math.exp(distance * drawing.law.tickDeviation * Math.sqrt(ticksLeft)))
      const bid = house.buyBack(sold, {
        quote: textOf(quotePips),
        epoch: exitEpoch - ticksLeft * intervalSeconds,
        entryQuote: textOf(spotPips),
      })
      if (bid === undefined || Number(bid) === 0) return []
      const worth = vanillaWorthAt({ quotePips, ticksLeft }, { sign: signOf(terms.type), strike }, drawing)
      const perBid = scaled(worth, -units / Number(bid), 2)
      return [gainOf(`${name}, sold at ${textOf(quotePips)} with ${ticksLeft} ticks left`, perBid, Number(bid))]
    }),
  )
}

const holdTurbo = ({ name, terms, sold, wager }: Bought<'turbos'>, drawing: Drawing): readonly Finding[] => {
  const { facts, spotPips, ticks } = wager
  const sign = signOf(terms.type)
  const barrier = pipsOf(terms.level, facts.decimals)
  const knock = { sign, level: barrier + sign * 0.5, ticks }
  const beyond = overshoot(drawing, knock, { begin: (part) => spotPips - 0.5 + part, from: barrier })
  const units = Number(sold.ask.number) / 10 ** facts.decimals / Number(terms.stake)
  return [gainOf(`${name}, held or sold`, scaled(beyond, units, units * sign * (spotPips - barrier)))]
}

const holdMultiplier = (
  { name, terms, wager, house }: Bought<'multiplier'>,
  drawing: StakedDrawing,
): readonly Finding[] => {
  const { facts, spotPips } = wager
  const sign = signOf(terms.type)
  const entrySpot = amountOf((spotPips / 10 ** facts.decimals).toFixed(facts.decimals))
  const { stake, multiplier, commissionRate, hurtingJump } = terms
  const direction = sign === 1 ? 'up' : 'down'
  const stop = house.stopOut({ direction, stake, multiplier, entrySpot, commissionRate, hurtingJump }, facts)
  const [times, rate] = [Number(multiplier), Number(commissionRate)]
  const from = spotPips * (1 - sign * (1 / times - rate))
  const knock = { sign, level: pipsOf(stop, facts.decimals) + sign * 0.5, ticks: drawing.multiplierTicks }
  const { model } = facts
  const beyond =
    'period' in model
      ? spikedOvershoot({ period: model.period, isUp: model.kind === 'boom' }, knock, {
          begin: spotPips,
          from,
          drawing,
        })
      : overshoot(withLaw(drawing), knock, { begin: () => spotPips, from })
  return [
    gainOf(`${name}, held for ${drawing.multiplierTicks} ticks`, scaled(beyond, times / spotPips, 1 - times * rate)),
  ]
}

const cancelDeal = (
  { name, terms, wager }: Bought<'multiplier'>,
  { multiplierTicks, ...drawing }: Drawing & Pick<StakedDrawing, 'multiplierTicks'>,
): readonly Finding[] => {
  const { cancellation, multiplier, commissionRate, stake } = terms
  if (cancellation === undefined) return []
  const { facts, spotPips, entryEpoch } = wager
  const ticks = Math.floor((cancellation.expiryEpoch - entryEpoch) / facts.intervalSeconds)
  const times = Number(multiplier)
  const deal = { ticks, sign: signOf(terms.type), times, rate: Number(commissionRate) }
  const price = Number(stake) + Number(cancellation.fee)
  return [0, multiplierTicks].map((heldTicks) => {
    const gain = cancellableGain(spotPips, deal, { ...drawing, heldTicks })
    const after = heldTicks === 0 ? 'sold' : `held for ${heldTicks} ticks more`
    const worth = scaled(gain, (Number(stake) * times) / price, Number(stake) / price)
    return gainOf(`${name}, cancelled at the last moment unless it gains, else ${after}`, worth)
  })
}

const SURVIVED = [1, 2, 5, 20, 60, 160]

const holdAccumulator = (
  { name, terms, wager, house }: Bought<'accumulator'>,
  drawing: Drawing,
): readonly Finding[] => {
  const barrier = Number(terms.tickSizeBarrier)
  const survival = drawnSurvival(wager.spotPips, { barrier, counts: SURVIVED }, drawing)
  const { stake, growthRate } = terms
  const valueTerms = { stake, growthRate, maximum: house.maxPayout, decimals: 2 }
  return survival.map((estimate, index) => {
    const ticks = SURVIVED[index] ?? 0
    const value = Number(accumulatorValue(valueTerms, ticks))
    return gainOf(`${name}, closed after ${ticks} ticks`, scaled(estimate, value / Number(stake)), value)
  })
}

const scanSold = (purchase: Purchase, sold: Sold, house: House, drawing: StakedDrawing): readonly Finding[] => {
  const { terms } = sold
  const bought = { name: purchase.name, sold, wager: wagerOf(purchase.request, purchase.moment), house }
  switch (terms.kind) {
    case 'vanilla':
      return [
        ...holdVanilla({ ...bought, terms }, withLaw(drawing)),
        ...sellVanilla({ ...bought, terms }, withLaw(drawing)),
      ]
    case 'turbos':
      return holdTurbo({ ...bought, terms }, withLaw(drawing))
    case 'multiplier':
      return terms.cancellation === undefined
        ? holdMultiplier({ ...bought, terms }, drawing)
        : cancelDeal({ ...bought, terms }, { ...withLaw(drawing), multiplierTicks: drawing.multiplierTicks })
    case 'accumulator':
      return holdAccumulator({ ...bought, terms }, withLaw(drawing))
    case 'digital':
      throw new Error(`${terms.bet.type} has a fixed payout`)
  }
}

/**
 * Returns the gain of a contract without a fixed payout: held, closed after some ticks, or cancelled. A payment is
 * counted before it is rounded down or limited, so that the gain is at most too high.
 */
export const scanStaked = (
  purchase: Purchase,
  stakes: readonly string[],
  { house, drawing }: { readonly house: House; readonly drawing: StakedDrawing },
): readonly Finding[] =>
  stakes.flatMap((stake) => {
    const request = { ...purchase.request, amount: amountOf(stake) }
    const sold = house.sell(request, { ...purchase.moment, markup: amountOf('0') })
    if (sold.kind === 'refused') return []
    return scanSold({ ...purchase, name: `${purchase.name}, stake ${stake}` }, sold, house, drawing)
  })
