import { checkSingle, checkStrike } from './check-barriers.ts'
import { checkBet, type DigitalType } from './check-bet.ts'
import { checkAccumulator, checkMultiplier } from './check-endless.ts'
import { checkMoney } from './check-money.ts'
import { checkTime } from './check-time.ts'
import { checkTurbo } from './check-turbo.ts'
import type { CheckedRequest, ContractRequest, OfferingMoment } from './contract-request.ts'
import type { ContractTerms } from './contract-terms.ts'
import { CONTRACT_TYPES, type ContractType, contractTypes, isContractType, type TypeOf } from './contract-types.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'
import { availability } from './sold-durations.ts'

/** The result of a check: the terms that are sold, or the reason why they are not. */
export type CheckedContract = { readonly kind: 'accepted'; readonly terms: ContractTerms } | Refusal

/** The fields that belong to some categories only, by their names on the wire. */
const FIELDS = [
  { name: 'selected_tick', field: 'selectedTick', categories: ['highlowticks'] },
  { name: 'multiplier', field: 'multiplier', categories: ['multiplier'] },
  { name: 'cancellation', field: 'cancellation', categories: ['multiplier'] },
  { name: 'growth_rate', field: 'growthRate', categories: ['accumulator'] },
  { name: 'payout_per_point', field: 'payoutPerPoint', categories: ['turbos'] },
  { name: 'stop_loss', field: 'stopLoss', categories: ['multiplier'] },
  { name: 'take_profit', field: 'takeProfit', categories: ['multiplier', 'accumulator', 'turbos'] },
] as const

const checkFields = (request: ContractRequest, type: ContractType): Refusal | undefined => {
  const { category } = CONTRACT_TYPES[type]
  const isForeign = ({ field, categories }: (typeof FIELDS)[number]) =>
    request[field] !== undefined && !categories.some((allowed) => allowed === category)
  const foreign = FIELDS.find(isForeign)
  return foreign === undefined ? undefined : refused('InvalidInput', foreign.name, type)
}

const checkSold = ({ facts, spot }: OfferingMoment, type: ContractType): Refusal | undefined => {
  switch (availability(facts, type, spot)) {
    case 'sold':
      return undefined
    case 'not_now':
      return refused('TradeTemporarilyUnavailable')
    case 'never': {
      const isSilent = contractTypes.every((other) => availability(facts, other, spot) === 'never')
      return isSilent ? refused('TradingNotAvailable') : { kind: 'refused', code: 'InvalidOfferings', args: [] }
    }
  }
}

const checkDigital = ({ request, type, money, moment }: CheckedRequest<DigitalType>): ContractTerms | Refusal => {
  const time = checkTime(request, type, moment)
  if (isRefusal(time)) return time
  const bet = checkBet(request, type, { ...moment, time })
  if (isRefusal(bet)) return bet
  const commission = moment.settings.commissions[CONTRACT_TYPES[type].category]
  return { kind: 'digital', bet, money, commission, time }
}

const checkVanilla = ({ request, type, money, moment }: CheckedRequest<TypeOf<'vanilla'>>): ContractTerms | Refusal => {
  const time = checkTime(request, type, moment)
  if (isRefusal(time)) return time
  const strike = checkSingle(request, { ...moment, time })
  if (isRefusal(strike)) return strike
  const commission = moment.settings.commissions.vanilla
  const terms = { kind: 'vanilla', type, strike: strike.barrier, stake: money.amount, commission, time } as const
  return checkStrike(strike, { ...moment, time }) ?? terms
}

const checkTerms = (request: ContractRequest, type: ContractType, moment: OfferingMoment): ContractTerms | Refusal => {
  const wrong = checkSold(moment, type) ?? checkFields(request, type)
  if (wrong !== undefined) return wrong
  const money = checkMoney(request, type, moment)
  if (isRefusal(money)) return money
  const asked = { request, money, moment }
  switch (type) {
    case 'MULTUP':
    case 'MULTDOWN':
      return checkMultiplier({ ...asked, type })
    case 'ACCU':
      return checkAccumulator({ ...asked, type })
    case 'TURBOSLONG':
    case 'TURBOSSHORT':
      return checkTurbo({ ...asked, type })
    case 'VANILLALONGCALL':
    case 'VANILLALONGPUT':
      return checkVanilla({ ...asked, type })
    default:
      return checkDigital({ ...asked, type })
  }
}

/**
 * Checks one contract against what is sold on a symbol at a moment: the type, the fields, the amount, then the duration, the
 * barriers and the limit orders; returns the terms to be priced, or the first refusal. Refusals that depend on the price,
 * such as `NoReturn`, follow when the terms are priced.
 */
export const checkContract = (request: ContractRequest, moment: OfferingMoment): CheckedContract => {
  const { contractType } = request
  if (!isContractType(contractType)) return refused('InvalidContractType', contractType)
  const terms = checkTerms(request, contractType, moment)
  return isRefusal(terms) ? terms : { kind: 'accepted', terms }
}
