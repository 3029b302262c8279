import { type Amount, convertedDown, isLess, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { turboUnitPrice } from './categories/turbos.ts'
import { vanillaUnitPrice } from './categories/vanilla.ts'
import { numberForStake, type PayoutLimit } from './contract-number.ts'
import { type DigitalTerms, priceOfPayout, priceOfStake, type Unpriced } from './digital-price.ts'
import { askProbability } from './digital-probability.ts'
import {
  accumulatorExposure,
  digitalExposure,
  type ExposedWalk,
  multiplierExposure,
  turboExposure,
  vanillaExposure,
} from './exposure.ts'
import { walkToExit } from './offering/check-barriers.ts'
import { aboveStakeMax } from './offering/check-money.ts'
import type { OfferingMoment } from './offering/contract-request.ts'
import type { ContractTerms } from './offering/contract-terms.ts'
import { type Refusal, refused } from './offering/refusal.ts'
import { symbolDeviation, symbolLaw } from './offering/symbol-facts.ts'

/** The price of a contract and its possible payout. */
export type ContractAsk = {
  readonly kind: 'priced'
  /** The amount that the client pays: the stake, the markup and the fee of deal cancellation. */
  readonly ask: Amount
  readonly stake: Amount
  /** The part of the ask that the application gets. */
  readonly markupAmount: Amount
  /** The fixed payout; zero where the contract has none. */
  readonly payout: Amount
  /** The number of units of a vanilla or a turbo that the stake buys. */
  readonly number?: Amount
  /** The price of one of these units. */
  readonly unitPrice?: Amount
  readonly exposure: Amount
  /** The terms of a fixed payout, which give the price of every stake at the same moment. */
  readonly priceTerms?: DigitalTerms
}

/** The epoch of a price, and the application's markup: a fraction of the payout, or of the stake without a fixed one. */
export type AskTerms = OfferingMoment & { readonly markup: Amount }

type TermsOf<K extends ContractTerms['kind']> = Extract<ContractTerms, { readonly kind: K }>

const limitOf = ({ settings, decimals }: OfferingMoment): PayoutLimit => ({ decimals, maxPayout: settings.maxPayout })

const UNPRICED: Readonly<Record<Unpriced, Refusal>> = {
  BarrierOutOfRange: refused('BarrierOutOfRange'),
  NoReturn: refused('NoReturn'),
  RoundingExceedPermittedEpsilon: refused('RoundingExceedPermittedEpsilon'),
}

const askDigital = ({ bet, money, commission, time }: TermsOf<'digital'>, moment: AskTerms): ContractAsk | Refusal => {
  const { facts, settings, spot, decimals, markup } = moment
  const law = symbolLaw(facts)
  const probability = askProbability({ bet, duration: time.duration }, { law, spot, life: time.life })
  if (probability === undefined) return { kind: 'refused', code: 'ContractCreationFailure', args: [] }
  const terms = { probability, commission, markup, decimals }
  const price = money.basis === 'stake' ? priceOfStake(money.amount, terms) : priceOfPayout(money.amount, terms)
  if (typeof price === 'string') return UNPRICED[price]
  const { ask, payout, markupAmount } = price
  const { stakeMin, maxPayout } = settings
  if (isLess(ask, stakeMin)) return refused('InvalidMinStake', stakeMin)
  if (isLess(maxPayout, payout)) return refused('PayoutLimits', stakeMin, maxPayout, payout)
  const wrong = aboveStakeMax(ask, settings)
  if (wrong !== undefined) return wrong
  const stake = minus(ask, markupAmount)
  return { kind: 'priced', ask, stake, markupAmount, payout, exposure: digitalExposure(price), priceTerms: terms }
}

/** The price of a contract without a fixed payout, whose markup and fee are added to the stake. */
const staked = (
  {
    stake,
    exposure,
    fee = ZERO,
  }: { readonly stake: Amount; readonly exposure: Amount; readonly fee?: Amount | undefined },
  { markup, decimals }: AskTerms,
): ContractAsk => {
  const markupAmount = convertedDown(stake, markup, decimals)
  return { kind: 'priced', ask: plus(plus(stake, markupAmount), fee), stake, markupAmount, payout: ZERO, exposure }
}

const askVanilla = (terms: TermsOf<'vanilla'>, moment: AskTerms): ContractAsk | Refusal => {
  const { facts, spot, decimals } = moment
  const { type, stake, commission, time } = terms
  const walk = walkToExit(moment, time.life, terms.strike)
  const strike = terms.strike.kind === 'absolute' ? terms.strike.level : plus(spot, terms.strike.offset)
  const unitPrice = vanillaUnitPrice(walk, { type, strike, commission })
  const number = numberForStake(stake, unitPrice, decimals)
  if (number === 'InvalidStake') return refused('InvalidStake')
  const exposed = { ...walk, intervalSeconds: facts.intervalSeconds }
  const exposure = vanillaExposure({ stake, number, type, strike }, exposed, limitOf(moment))
  return { ...staked({ stake, exposure }, moment), number, unitPrice }
}

const askTurbo = (terms: TermsOf<'turbos'>, moment: AskTerms): ContractAsk | Refusal => {
  const { facts, spot, decimals } = moment
  const { type, stake, level, entryCost, time } = terms
  const unitPrice = turboUnitPrice(type, { spot, barrier: level, entryCost })
  const number = numberForStake(stake, unitPrice, decimals)
  if (number === 'InvalidStake') return refused('InvalidStake')
  const walk = walkToExit(moment, time.life, { kind: 'absolute', level })
  const exposed = { ...walk, intervalSeconds: facts.intervalSeconds }
  const exposure = turboExposure({ stake, number, type, barrier: level }, exposed, limitOf(moment))
  return { ...staked({ stake, exposure }, moment), number, unitPrice }
}

const askMultiplier = (terms: TermsOf<'multiplier'>, moment: AskTerms): ContractAsk => {
  const { facts, spot } = moment
  const { stake, multiplier, commissionRate, cancellation } = terms
  const walk: ExposedWalk = {
    spot: Number(spot),
    steps: Number.POSITIVE_INFINITY,
    stepDeviation: symbolDeviation(facts) ?? Number.NaN,
    intervalSeconds: facts.intervalSeconds,
  }
  const direction = terms.type === 'MULTUP' ? 'up' : 'down'
  const exposure = multiplierExposure({ direction, stake, multiplier, commissionRate }, walk, limitOf(moment))
  return staked({ stake, exposure, fee: cancellation?.fee }, moment)
}

/**
 * Prices the terms that `checkContract` has accepted at the same moment: the ask with what it contains, the payout or the
 * number of contracts, and the exposure; or the refusal of a price that the rules forbid. A bet without a probability, which
 * is a fault of the formulas, is `ContractCreationFailure` without a subcode.
 */
export const contractAsk = (terms: ContractTerms, moment: AskTerms): ContractAsk | Refusal => {
  switch (terms.kind) {
    case 'digital':
      return askDigital(terms, moment)
    case 'vanilla':
      return askVanilla(terms, moment)
    case 'turbos':
      return askTurbo(terms, moment)
    case 'multiplier':
      return askMultiplier(terms, moment)
    case 'accumulator': {
      const { stake, growthRate, ticksMax } = terms
      const { decimals, maxPayout } = limitOf(moment)
      const exposure = accumulatorExposure({ stake, growthRate, maximum: maxPayout, decimals }, ticksMax)
      return staked({ stake, exposure }, moment)
    }
    default:
      return unreachable(terms)
  }
}
