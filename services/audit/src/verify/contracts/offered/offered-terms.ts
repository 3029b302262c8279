import type { ContractCategory, Offering, OfferingLimits } from '@folio/contracts/market/offering.ts'
import {
  exitEpochOf,
  isDigital,
  type OptionContract,
  type StakedContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { closedSecond } from '../open-hours.ts'
import type { OfferedThen } from './named-offerings.ts'

/** Facts by their names, each as recorded and as it must be. */
export type Facts = Readonly<Record<string, readonly [found: unknown, expected: unknown]>>

/** The limits of an offering that sets none: the auditor's own copy of the rule in docs/pricing.md. */
const MAX_PAYOUT = amountOf('10000')
const ACCUMULATOR_TICKS_MAX = 230

/** Trading refuses a request for an offering that was replaced so long before it. */
const REPLACED_SECONDS = 2

/**
 * The time of a change is that of the operator's request, which takes effect within 30 s and is appended later still where
 * the store is slow; until then trading sells by the offering before it.
 */
const CHANGED_WITHIN_SECONDS = 60

const REPLACED_MAX_SECONDS = REPLACED_SECONDS + CHANGED_WITHIN_SECONDS

const categoryOf = (contract: OptionContract): ContractCategory => {
  if (!isDigital(contract)) return contract.kind
  const { category, type } = contract.bet
  return type === 'CALLE' || type === 'PUTE' ? 'callputequal' : category
}

type TickForm = Pick<Offering, 'interval_seconds' | 'decimals'>

const lawText = (kind: string, parameter: string | number | undefined, law: TickForm): string =>
  [kind, parameter, law.interval_seconds, law.decimals].join(', ')

const parameterOf = (model: Offering['model'] | OptionContract['law']): string | number | undefined => {
  if ('volatility' in model) {
    const { volatility } = model
    return 'interest' in model ? `${volatility}, ${model.interest}, ${model.yield}` : volatility
  }
  return 'period' in model ? model.period : undefined
}

const calendarRevision = ({ calendar }: Offering): number | undefined =>
  calendar === 'always' ? undefined : calendar.revision

/** Says that a symbol is open from the spot to the end of a contract, or at which second it is not. */
const openHours = (contract: OptionContract, { calendar }: Offering): string => {
  if (calendar === 'always') return 'open'
  const end = 'duration' in contract && contract.duration.kind === 'until' ? contract.duration.end_epoch : undefined
  const second = closedSecond(calendar, contract.spot.epoch, end ?? exitEpochOf(contract) ?? contract.spot.epoch)
  return second === undefined ? 'open' : `closed at ${second}`
}

type OrderLimits = Pick<OfferingLimits, 'take_profit_min' | 'take_profit_max' | 'stop_loss_min' | 'stop_loss_max'>

const orderLimitsText = ({ take_profit_min, take_profit_max, stop_loss_min, stop_loss_max }: OrderLimits): string =>
  JSON.stringify({ take_profit_min, take_profit_max, stop_loss_min, stop_loss_max })

/**
 * The limits of a contract without a fixed payout. A release that knew no bounds of orders recorded none, whatever the
 * offering said, so that those of a contract without any are not compared.
 */
const stakedLimitFacts = (contract: StakedContract, limits: OfferingLimits, named: string): Facts => {
  const ticksMax = limits.accumulator_ticks_max ?? ACCUMULATOR_TICKS_MAX
  const bounds = 'order_limits' in contract ? contract.order_limits : undefined
  return {
    [`the maximum payout of ${named}`]: [contract.max_payout, limits.max_payout ?? MAX_PAYOUT],
    ...(contract.kind === 'accumulator' && { [`the maximum ticks of ${named}`]: [contract.ticks_max, ticksMax] }),
    ...(bounds && { [`the bounds of orders of ${named}`]: [orderLimitsText(bounds), orderLimitsText(limits)] }),
  }
}

/** The limits of a contract by those of an offering, which are the default ones where it sets none. */
const limitFacts = (contract: OptionContract, { limits = {} }: Offering, named: string): Facts => {
  if (!isDigital(contract)) return stakedLimitFacts(contract, limits, named)
  const { payout } = contract
  const max = limits.max_payout ?? MAX_PAYOUT
  const right = `at most ${max}`
  return { [`the payout by ${named}`]: [isLess(max, payout) ? payout : right, right] }
}

type Bought = Pick<TradingEventData<'ContractBought'>, 'contract' | 'asked_at'>

/** Says when an offering was replaced, if that is longer ago than trading may sell by it; else what is right. */
const replacedText = ({ asked_at }: Bought, { replacedAt }: OfferedThen, right: string): string => {
  if (replacedAt === undefined) return right
  const isOld = microsecondsOf(asked_at) - microsecondsOf(replacedAt) > REPLACED_MAX_SECONDS * 1e6
  return isOld ? `one at ${replacedAt}` : right
}

/** Compares a contract with the offering that it names: its revision, its law, its hours, what it sells and its limits. */
export const offeringFacts = (bought: Bought, offered: OfferedThen | undefined): Facts => {
  const { contract, asked_at } = bought
  const { law, underlying_symbol, offering_revision } = contract
  const named = `the offering of ${underlying_symbol} at revision ${offering_revision}`
  if (offered === undefined) return { [named]: ['none', 'one'] }
  const { offering, isStored } = offered
  const offeredLaw = lawText(offering.model.kind, parameterOf(offering.model), offering)
  const category = categoryOf(contract)
  const commission = offering.commissions[category]
  const replaced = `none, or one at most ${REPLACED_MAX_SECONDS} s before the request at ${asked_at}`
  return {
    [`${named} before the purchase`]: [isStored ? 'stored before' : 'stored after it', 'stored before'],
    [`the change after ${named}`]: [replacedText(bought, offered, replaced), replaced],
    [`the law of ${named}`]: [lawText(law.model, parameterOf(law), law), offeredLaw],
    [`the revision of the calendar of ${named}`]: [contract.calendar_revision, calendarRevision(offering)],
    [`the hours of ${named} from the spot to the end`]: [openHours(contract, offering), 'open'],
    [`contracts of ${category} by ${named}`]: [commission === undefined ? 'not sold' : 'sold', 'sold'],
    ...('commission' in contract ? { [`the commission of ${named}`]: [contract.commission, commission] } : {}),
    ...limitFacts(contract, offering, named),
  }
}
