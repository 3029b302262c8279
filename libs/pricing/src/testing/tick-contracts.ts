import { amountOf } from '@folio/kernel/amount.ts'
import { type DigitalContract, entryNumberOf } from '../digital-contract.ts'
import { askProbability } from '../digital-probability.ts'
import { stepDeviationOf } from '../price-walk.ts'
import { lifeOf, stepsBetween } from '../schedule.ts'
import { settleDigital } from '../settlement/settle-digital.ts'

// Contracts on the order of their ticks, whose probability is the same at every spot.

/** Sizes of which no two sums with small factors are equal, so that no two ticks are, nor the last one and the mean. */
const SIZES = [1, 10, 100, 1000, 10_000]
const START_PIPS = 1_000_000
const DECIMALS = 2
const PIP = 0.01
const START_EPOCH = 1_800_000_001

const ordersOf = (sizes: readonly number[]): readonly (readonly number[])[] =>
  sizes.length === 0
    ? [[]]
    : sizes.flatMap((size, index) =>
        ordersOf(sizes.toSpliced(index, 1)).flatMap((rest) => [
          [size, ...rest],
          [-size, ...rest],
        ]),
      )

const lifeFor = ({ bet, duration }: DigitalContract, intervalSeconds: number) =>
  lifeOf({ intervalSeconds }, START_EPOCH, { duration, entryNumber: entryNumberOf(bet) })

/**
 * The share of walks on which a contract wins, by its settlement, among all orders and directions of steps of different sizes.
 * The steps of a price are as likely in any order and direction but for its drift, so this is the probability to win.
 */
export const shareOfOrders = (contract: DigitalContract): number => {
  const life = lifeFor(contract, 1)
  const steps = stepsBetween(life, life.entryEpoch, life.exitEpoch)
  const orders = ordersOf(SIZES.slice(0, steps))
  const won = orders.filter((order) => {
    const entry = { epoch: life.entryEpoch, quote: (START_PIPS * PIP).toFixed(DECIMALS) }
    let pips = START_PIPS
    const after = order.map((step, index) => {
      pips += step
      return { epoch: life.entryEpoch + 1 + index, quote: (pips * PIP).toFixed(DECIMALS) }
    })
    const exit = after.at(-1)
    if (exit === undefined) throw new Error('the contract has no step')
    return settleDigital(contract.bet, { entry, exit, ticks: [entry, ...after] })?.isWon
  })
  return won.length / orders.length
}

/** A symbol of the reference, at the quote at which one step moves so many pips. */
export type ReferenceIndex = {
  readonly volatility: number
  readonly intervalSeconds: number
  readonly pips: number
}

/** The probabilities of a contract to win on prices as they are, and on their quotes, of which equal ones lose. */
export type ReferenceChances = { readonly ofPrices: number; readonly ofQuotes: number }

const COMMISSION = 0.012
/** Quotes at the start values of all symbols are at least as fine; the coarsest that are sold move by 50 pips a step. */
const START_VALUE_PIPS = 150

/**
 * Returns how far the price of a contract is above the reference: above the probability of prices, in deviations of a step,
 * because the drift has that size; above that of quotes, of which equal ones lose, in cents on a price of 1.00.
 */
export const differences = (
  contract: DigitalContract,
  { volatility, intervalSeconds, pips, ofPrices, ofQuotes }: ReferenceIndex & ReferenceChances,
) => {
  const stepDeviation = stepDeviationOf(volatility, intervalSeconds)
  const spot = amountOf(((pips * PIP) / stepDeviation).toFixed(DECIMALS))
  const moment = { law: { stepDeviation, pip: PIP }, spot, life: lifeFor(contract, intervalSeconds) }
  const probability = askProbability(contract, moment) ?? Number.NaN
  return {
    inDeviations: (probability - ofPrices) / stepDeviation,
    inCents: (100 * (probability - ofQuotes)) / (probability + COMMISSION),
    isAtStartValue: pips >= START_VALUE_PIPS,
  }
}
