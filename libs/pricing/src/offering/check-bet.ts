import type { Amount } from '@folio/kernel/amount.ts'
import { isLess } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { DigitalBet } from '../digital-contract.ts'
import { checkAround, checkDistance, checkDouble, checkSingle, type PlacedBarrier } from './check-barriers.ts'
import type { ContractRequest, OfferingMoment } from './contract-request.ts'
import type { ContractTime } from './contract-terms.ts'
import { type ContractType, DIGIT_RANGES, type TypeOf } from './contract-types.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'

/** The types of contracts with a fixed payout. */
export type DigitalType = Exclude<ContractType, TypeOf<'multiplier' | 'accumulator' | 'turbos' | 'vanilla'>>

type BetMoment = OfferingMoment & { readonly time: ContractTime }

const TICKS_OF_FIVE = 5

const isGiven = ({ barrier, barrier2 }: ContractRequest): boolean => barrier !== undefined || barrier2 !== undefined

const withoutBarrier = <B>(request: ContractRequest, bet: B): B | Refusal =>
  isGiven(request) ? refused('BarrierNotAllowed') : bet

const checkDigit = ({ barrier, barrier2 }: ContractRequest, type: keyof typeof DIGIT_RANGES): DigitalBet | Refusal => {
  const [min, max] = DIGIT_RANGES[type]
  if (barrier2 !== undefined) return refused('BarrierNotAllowed')
  if (barrier === undefined) return refused('MissingRequiredDigit')
  if (!/^[0-9]+$/.test(barrier)) return refused('IntegerBarrierRequired')
  const digit = Number(barrier)
  if (digit < min || digit > max) return refused('DigitOutOfRange', String(min), String(max))
  return { category: 'digits', type, digit }
}

const checkSelectedTick = (request: ContractRequest, type: TypeOf<'highlowticks'>): DigitalBet | Refusal => {
  const { selectedTick } = request
  if (selectedTick === undefined) return refused('MissingRequiredSelectedTick')
  if (!Number.isInteger(selectedTick) || selectedTick < 1 || selectedTick > TICKS_OF_FIVE) {
    return refused('SelectedTickNumberLimits', '1', String(TICKS_OF_FIVE))
  }
  return withoutBarrier(request, { category: 'highlowticks', type, selectedTick })
}

const directionTo = ({ level }: PlacedBarrier, spot: Amount): 'up' | 'down' | Refusal => {
  if (level === spot) return refused('InvalidBarrier')
  return isLess(spot, level) ? 'up' : 'down'
}

const checkTouch = (
  request: ContractRequest,
  type: TypeOf<'touchnotouch'>,
  moment: BetMoment,
): DigitalBet | Refusal => {
  const single = checkSingle(request, moment)
  if (isRefusal(single)) return single
  const direction = directionTo(single, moment.spot)
  if (isRefusal(direction)) return direction
  const { barrier } = single
  return checkDistance(single, moment) ?? { category: 'touchnotouch', type, barrier, direction }
}

/** Checks the barriers, the digit or the selected tick of a contract with a fixed payout; returns its bet. */
export const checkBet = (request: ContractRequest, type: DigitalType, moment: BetMoment): DigitalBet | Refusal => {
  switch (type) {
    case 'CALL':
    case 'PUT':
    case 'CALLE':
    case 'PUTE':
      return withoutBarrier(request, { category: 'callput', type })
    case 'HIGHER':
    case 'LOWER': {
      const single = checkSingle(request, moment)
      return isRefusal(single) ? single : { category: 'callput', type, barrier: single.barrier }
    }
    case 'ONETOUCH':
    case 'NOTOUCH':
      return checkTouch(request, type, moment)
    case 'EXPIRYRANGE':
    case 'EXPIRYRANGEE':
    case 'EXPIRYMISS':
    case 'EXPIRYMISSE': {
      const double = checkDouble(request, moment)
      if (isRefusal(double)) return double
      return { category: 'endsinout', type, low: double.low.barrier, high: double.high.barrier }
    }
    case 'RANGE':
    case 'UPORDOWN': {
      const double = checkDouble(request, moment)
      if (isRefusal(double)) return double
      const bet = { category: 'staysinout', type, low: double.low.barrier, high: double.high.barrier } as const
      return checkAround(double, moment) ?? bet
    }
    case 'DIGITMATCH':
    case 'DIGITDIFF':
    case 'DIGITOVER':
    case 'DIGITUNDER':
      return checkDigit(request, type)
    case 'DIGITODD':
    case 'DIGITEVEN':
      return withoutBarrier(request, { category: 'digits', type })
    case 'ASIANU':
    case 'ASIAND':
      return withoutBarrier(request, { category: 'asian', type })
    case 'RESETCALL':
    case 'RESETPUT':
      return isGiven(request) ? refused('ResetBarrierError') : { category: 'reset', type }
    case 'TICKHIGH':
    case 'TICKLOW':
      return checkSelectedTick(request, type)
    case 'RUNHIGH':
    case 'RUNLOW':
      return withoutBarrier(request, { category: 'runs', type })
    default:
      return unreachable(type)
  }
}
