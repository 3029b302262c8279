import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import {
  type Amount,
  amountOf,
  isNegative,
  minus,
  plus,
  quotientDown,
  times,
  withDecimals,
} from '@folio/kernel/amount.ts'
import type { ContractPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { longcode } from '@folio/pricing/codes/longcode.ts'
import { endlessExpiry } from '@folio/pricing/codes/shortcode.ts'
import type { Barrier } from '@folio/pricing/digital-contract.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import type { PushBody } from '../latest-pushes.ts'

type Details = NonNullable<ShownProposal['contract_details']>
/** A proposal without its id, which each connection gets anew. */
type Shown = Omit<ShownProposal, 'id'>

const QUOTIENT_DIGITS = 40
const HUNDRED = amountOf('100')

const levelOf = (barrier: Barrier, spot: Amount): Amount =>
  barrier.kind === 'absolute' ? barrier.level : plus(spot, barrier.offset)

const signed = (distance: Amount, decimals: number): string =>
  `${isNegative(distance) ? '' : '+'}${withDecimals(distance, decimals)}`

/** The barriers at the present spot, and how far a single one is away. */
const levelsOf = ({ terms, moment }: ContractPrice): Details => {
  const { spot, facts } = moment
  const shown = (barrier: Barrier): string => withDecimals(levelOf(barrier, spot), facts.decimals)
  const single = (barrier: Barrier): Details => ({
    barrier: shown(barrier),
    barrier_spot_distance: signed(minus(levelOf(barrier, spot), spot), facts.decimals),
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

/** The bounds of the stake; a contract with a fixed payout has its greatest stake where the payout is the greatest. */
const stakesOf = ({ ask, moment }: ContractPrice): { readonly min: string; readonly max: string } => {
  const { settings, decimals } = moment
  const { stakeMin, maxPayout } = settings
  const max =
    ask.payout === '0'
      ? maxPayout
      : quotientDown(times(ask.ask, maxPayout), ask.payout, { digits: QUOTIENT_DIGITS, decimals })
  return { min: withDecimals(stakeMin, decimals), max: withDecimals(max, decimals) }
}

const endOf = (terms: ContractTerms, startEpoch: number): number => {
  if (!('time' in terms)) return endlessExpiry(startEpoch)
  const { duration, life } = terms.time
  return duration.kind === 'until' ? duration.endEpoch : life.exitEpoch
}

/** The fields of contracts without a fixed payout. */
const ownFields = ({ terms, ask }: ContractPrice): Partial<Shown> => {
  switch (terms.kind) {
    case 'vanilla':
    case 'turbos':
      return ask.number === undefined ? {} : { display_number_of_contracts: ask.number }
    case 'multiplier': {
      const { multiplier, commissionRate, stake, cancellation } = terms
      return {
        multiplier: Number(multiplier),
        commission: Number(times(times(stake, multiplier), commissionRate)),
        ...(cancellation && {
          cancellation: { ask_price: Number(cancellation.fee), date_expiry: cancellation.expiryEpoch },
        }),
      }
    }
    default:
      return {}
  }
}

const growthDetails = (terms: ContractTerms): Details => {
  if (terms.kind !== 'accumulator') return {}
  const { tickSizeBarrier, ticksMax } = terms
  return {
    maximum_ticks: ticksMax,
    tick_size_barrier: Number(tickSizeBarrier),
    tick_size_barrier_percentage: `${times(tickSizeBarrier, HUNDRED)}%`,
  }
}

const shownOf = (price: ContractPrice): Shown => {
  const { ask, terms, moment, offering, spot } = price
  const { decimals, settings, startEpoch } = moment
  const stake = stakesOf(price)
  const maxPayout = withDecimals(settings.maxPayout, decimals)
  return {
    ask_price: Number(ask.ask),
    contract_details: {
      app_markup_amount: withDecimals(ask.markupAmount, decimals),
      ...levelsOf(price),
      ...growthDetails(terms),
      maximum_payout: Number(settings.maxPayout),
      maximum_stake: stake.max,
      minimum_stake: stake.min,
    },
    date_expiry: endOf(terms, startEpoch),
    date_start: startEpoch,
    ...ownFields(price),
    longcode: longcode(offering.name, terms),
    payout: Number(ask.payout),
    spot: Number(spot.quote),
    spot_time: spot.epoch,
    validation_params: { max_payout: maxPayout, payout: { max: maxPayout }, stake },
  }
}

/** Returns a price as the sockets show it under an id. */
export const shownProposal = (price: ContractPrice, id: string): ShownProposal => ({ id, ...shownOf(price) })

/** Returns the body of the pushes of a price, into which each connection puts an id of its own. */
export const proposalPush = (price: ContractPrice): PushBody => ({
  beforeId: '"proposal":{"id":"',
  afterId: `",${JSON.stringify(shownOf(price)).slice(1)}`,
})
