import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { type Amount, amountOf, minus, plus, times, withDecimals } from '@folio/kernel/amount.ts'
import type { ContractPrice, PresentPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { signedDistance, termsBarrierChoices } from '@folio/pricing/barrier-choices.ts'
import { multiplierCommission } from '@folio/pricing/categories/multiplier.ts'
import { longcode } from '@folio/pricing/codes/longcode.ts'
import { endlessExpiry } from '@folio/pricing/codes/shortcode.ts'
import type { Barrier } from '@folio/pricing/digital-contract.ts'
import { payoutsPerPoint } from '@folio/pricing/offering/check-turbo.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import type { PushBody } from '../latest-pushes.ts'
import { accumulatorRange } from '../positions/accumulator-range.ts'
import { proposedOrderRanges, proposedOrders } from './proposed-orders.ts'

type Details = NonNullable<ShownProposal['contract_details']>
/** A proposal without its id; each connection gives it one of its own. */
type Shown = Omit<ShownProposal, 'id'>

const HUNDRED = amountOf('100')

const levelOf = (barrier: Barrier, spot: Amount): Amount =>
  barrier.kind === 'absolute' ? barrier.level : plus(spot, barrier.offset)

/** The barriers at the present spot, and how far a single one is away. */
const levelsOf = ({ terms, moment }: ContractPrice): Details => {
  const { spot, facts } = moment
  const shown = (barrier: Barrier): string => withDecimals(levelOf(barrier, spot), facts.decimals)
  const single = (barrier: Barrier): Details => ({
    barrier: shown(barrier),
    barrier_spot_distance: signedDistance(minus(levelOf(barrier, spot), spot), facts.decimals),
  })
  switch (terms.kind) {
    case 'vanilla':
      return single(terms.strike)
    case 'turbos':
      return single({ kind: 'absolute', level: terms.level })
    case 'digital': {
      const { bet } = terms
      if ('barrier' in bet) return single(bet.barrier)
      return 'low' in bet ? { high_barrier: shown(bet.high), low_barrier: shown(bet.low) } : {}
    }
    default:
      return {}
  }
}

/** The bounds of the stake. */
const stakesOf = ({ stakeMin, stakeMax, moment }: PresentPrice): { readonly min: string; readonly max: string } => {
  const { decimals } = moment
  return { min: withDecimals(stakeMin, decimals), max: withDecimals(stakeMax, decimals) }
}

const endOf = (terms: ContractTerms, startEpoch: number): number => {
  if (!('time' in terms)) return endlessExpiry(startEpoch)
  const { duration, life } = terms.time
  return duration.kind === 'until' ? duration.endEpoch : life.exitEpoch
}

/** The fields of contracts without a fixed payout. */
const ownFields = ({ terms, ask, moment }: ContractPrice): Partial<Shown> => {
  const units = ask.number === undefined ? {} : { display_number_of_contracts: ask.number }
  switch (terms.kind) {
    case 'vanilla':
      return { ...units, barrier_choices: [...termsBarrierChoices(terms, moment)] }
    case 'turbos':
      return {
        ...units,
        barrier_choices: [...termsBarrierChoices(terms, moment)],
        payout_choices: [...payoutsPerPoint(terms, moment)],
      }
    case 'multiplier': {
      const { multiplier, commissionRate, stake, cancellation } = terms
      return {
        multiplier: Number(multiplier),
        commission: Number(multiplierCommission({ stake, multiplier, commissionRate, decimals: moment.decimals })),
        ...(cancellation && {
          cancellation: { ask_price: Number(cancellation.fee), date_expiry: cancellation.expiryEpoch },
        }),
      }
    }
    default:
      return {}
  }
}

const growthDetails = ({ terms, moment, spot }: ContractPrice, runs: readonly number[] | undefined): Details => {
  if (terms.kind !== 'accumulator') return {}
  const { tickSizeBarrier, ticksMax } = terms
  const { high, low, distance } = accumulatorRange(spot, tickSizeBarrier, moment.facts.decimals)
  return {
    barrier_spot_distance: distance,
    high_barrier: high,
    last_tick_epoch: spot.epoch,
    low_barrier: low,
    maximum_ticks: ticksMax,
    tick_size_barrier: Number(tickSizeBarrier),
    tick_size_barrier_percentage: `${times(tickSizeBarrier, HUNDRED)}%`,
    ...(runs && { ticks_stayed_in: [...runs] }),
  }
}

const shownOf = (price: PresentPrice, runs: readonly number[] | undefined): Shown => {
  const { ask, terms, moment, offering, spot } = price
  const { decimals, settings, startEpoch } = moment
  const stake = stakesOf(price)
  const maxPayout = withDecimals(settings.maxPayout, decimals)
  const levels = { ...levelsOf(price), ...growthDetails(price, runs) }
  const { barrier_spot_distance: distance } = levels
  const orders = proposedOrders(price)
  return {
    ask_price: Number(ask.ask),
    ...(distance && { barrier_spot_distance: distance }),
    contract_details: {
      app_markup_amount: withDecimals(ask.markupAmount, decimals),
      ...levels,
      maximum_payout: Number(settings.maxPayout),
      maximum_stake: stake.max,
      minimum_stake: stake.min,
    },
    date_expiry: endOf(terms, startEpoch),
    date_start: startEpoch,
    ...ownFields(price),
    ...(orders && { limit_order: orders }),
    longcode: longcode(offering.name, terms),
    max_stake: Number(stake.max),
    min_stake: Number(stake.min),
    payout: Number(ask.payout),
    spot: Number(spot.quote),
    spot_time: spot.epoch,
    validation_params: {
      max_payout: maxPayout,
      ...(terms.kind === 'accumulator' && { max_ticks: terms.ticksMax }),
      payout: { max: maxPayout },
      stake,
      ...proposedOrderRanges(price),
    },
  }
}

/** A price, and, of an accumulator where they are known, the ticks that recent runs have survived. */
export type ProposedPrice = { readonly price: PresentPrice; readonly runs: readonly number[] | undefined }

/** Returns a price as the sockets show it under an id. */
export const shownProposal = ({ price, runs }: ProposedPrice, id: string): ShownProposal => ({
  id,
  ...shownOf(price, runs),
})

/** Returns the body of the pushes of a price, into which each connection puts an id of its own. */
export const proposalPush = ({ price, runs }: ProposedPrice): PushBody => ({
  beforeId: '"proposal":{"id":"',
  afterId: `",${JSON.stringify(shownOf(price, runs)).slice(1)}`,
})
