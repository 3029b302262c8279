import type { Offering } from '@folio/contracts/market/offering.ts'
import type { ContractsForAnswer, ContractsForRequest } from '@folio/contracts/websocket/market/contracts-for.ts'
import { type Amount, amountOf, convertedDown, greaterOf, lesserOf } from '@folio/kernel/amount.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { MARKET_IS_CLOSED, TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { askedAt, secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { type OfferedContract, offeredContracts } from '@folio/pricing/offering/offered-contracts.ts'
import { type OfferingSettings, offeringWith } from '@folio/pricing/offering/offering-settings.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import type { CallContext } from '../../call-context.ts'
import { symbolIn } from '../../market/listed-symbols.ts'
import type { Bearer, CallAnswer } from '../../session.ts'

const DEFAULT_STAKE = amountOf('10')
/** A tenth of the maximum payout buys most contracts: it pays too much only where a contract wins less than once in ten. */
const PAYOUT_PART = amountOf('0.1')
const STAKE_DECIMALS = 2

/** The stake that a form may begin with: ten, or less where the limits are small, and at least the smallest stake. */
const defaultStake = ({ stakeMin, stakeMax = DEFAULT_STAKE, maxPayout }: OfferingSettings): Amount => {
  const part = convertedDown(maxPayout, PAYOUT_PART, STAKE_DECIMALS)
  return greaterOf(stakeMin, [part, stakeMax, DEFAULT_STAKE].reduce(lesserOf))
}

type Row = ContractsForAnswer['contracts_for']['available'][number]

const barriersOf = ({ barriers, suggested }: OfferedContract) => {
  const [first, second] = [suggested.barrier ?? null, suggested.barrier2 ?? null]
  return barriers === 2
    ? { barrier: null, high_barrier: first, low_barrier: second }
    : { barrier: first, high_barrier: null, low_barrier: null }
}

const rowOf = (row: OfferedContract, { market, submarket, symbol }: Offering, settings: OfferingSettings): Row => ({
  available_barriers: [],
  ...barriersOf(row),
  barrier_choices: [...row.choices],
  barriers: row.barriers,
  cancellation_range: [...row.cancellations],
  contract_category: row.category,
  contract_type: row.type,
  default_stake: Number(defaultStake(settings)),
  display_number_of_contracts: null,
  expired_barriers: [],
  expiry_type: row.expiry,
  growth_rate_range: row.growthRates.map(Number),
  last_digit_range: [...row.digits],
  market,
  max_contract_duration: row.maxDuration,
  max_stake: settings.stakeMax === undefined ? null : Number(settings.stakeMax),
  min_contract_duration: row.minDuration,
  min_stake: Number(settings.stakeMin),
  multiplier_range: row.multipliers.map(Number),
  payout_choices: [],
  payout_limit: Number(settings.maxPayout),
  sentiment: row.sentiment,
  submarket,
  underlying_symbol: symbol,
})

/**
 * Answers with what is sold of a symbol at its newest tick; with nothing while it is suspended, or to an account that is
 * inactive. A closed symbol is refused.
 */
export const answerContractsFor = async (
  calls: CallContext,
  { contracts_for: symbol }: ContractsForRequest,
  bearer: Bearer,
): Promise<CallAnswer> => {
  const { offering, isSuspended } = symbolIn(calls, symbol, 'contracts_for')
  if (!isOpenAt(offering.calendar, secondOfMoment(askedAt(calls)))) throw new TradeRefused(MARKET_IS_CLOSED)
  const newest = calls.market.newest(symbol)
  if (newest === undefined) {
    throw new CallRefused({
      code: 'MarketIsClosed',
      subcode: 'MissingTickMarketData',
      message: 'There is no tick of [_1] yet, so nothing is sold.',
      code_args: [symbol],
    })
  }
  const settings = offeringWith(offering)
  const view = { facts: recordedFacts(offering), settings, spot: amountOf(newest.quote) }
  const isSold = !isSuspended && !(bearer !== undefined && (await calls.contracts.isInactive(bearer.account_id)))
  const sold = isSold ? offeredContracts(view) : []
  const available = sold
    .filter(({ category }) => offering.commissions[category] !== undefined)
    .map((row) => rowOf(row, offering, settings))
  return { body: { contracts_for: { available, hit_count: available.length } } }
}
