import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { longcode } from '@folio/pricing/codes/longcode.ts'
import { shortcode } from '@folio/pricing/codes/shortcode.ts'
import { contractAsk } from '@folio/pricing/contract-ask.ts'
import { checkContract } from '@folio/pricing/offering/check-contract.ts'
import type { ContractRequest, OfferingMoment } from '@folio/pricing/offering/contract-request.ts'
import { contractsList } from '@folio/pricing/offering/contract-types.ts'
import { offeredContracts } from '@folio/pricing/offering/offered-contracts.ts'
import { checkedOffering, DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import type { PricedCategory } from './priced-categories.ts'

const START = 1_800_000_000
const DECIMALS = 2
const STAKE = amountOf('10')
const MARKUP = amountOf('0.01')
const settings = checkedOffering(DEFAULT_OFFERING)

/** The symbol of which contracts are checked, a two-second index with a volatility of 100 %. */
const INDEX = simulatedSymbols.find(({ symbol }) => symbol === 'R_100')

const momentAt = (spot: number): OfferingMoment => {
  if (INDEX === undefined) throw new Error('the simulator has no symbol R_100')
  return { facts: INDEX, settings, spot: amountOf(spot.toFixed(DECIMALS)), startEpoch: START, decimals: DECIMALS }
}

const check = (name: string, request: ContractRequest): PricedCategory => ({
  name: `check: ${name}`,
  price: (spot) => {
    const checked = checkContract({ amount: STAKE, ...request }, momentAt(spot))
    if (checked.kind === 'refused') throw new Error(`${name} is refused: ${JSON.stringify(checked)}`)
    return checked.terms
  },
})

const ask = (name: string, request: ContractRequest): PricedCategory => ({
  name: `check and ask: ${name}`,
  price: (spot) => {
    const moment = momentAt(spot)
    const checked = checkContract({ amount: STAKE, ...request }, moment)
    if (checked.kind === 'refused') throw new Error(`${name} is refused: ${JSON.stringify(checked)}`)
    return contractAsk(checked.terms, { ...moment, markup: MARKUP })
  },
})

const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const FIVE_TICKS = { duration: 5, durationUnit: 't' } as const
const CALL: ContractRequest = { contractType: 'CALL', amount: STAKE, ...FIVE_TICKS }

/** Checks of contracts against what is sold, the rows of what is sold, and the codes of a contract. */
export const offeringCalls: readonly PricedCategory[] = [
  check('call, 5 ticks', CALL),
  check('touch, 5 min', { contractType: 'ONETOUCH', ...FIVE_MINUTES, barrier: '+20' }),
  check('range, 5 min', { contractType: 'RANGE', ...FIVE_MINUTES, barrier: '+20', barrier2: '-20' }),
  check('vanilla, 5 min', { contractType: 'VANILLALONGCALL', ...FIVE_MINUTES, barrier: '+0' }),
  check('turbo, of a payout per point', {
    contractType: 'TURBOSLONG',
    ...FIVE_MINUTES,
    payoutPerPoint: amountOf('0.5'),
  }),
  check('multiplier, with cancellation', {
    contractType: 'MULTUP',
    multiplier: amountOf('100'),
    cancellation: '5m',
  }),
  check('accumulator', { contractType: 'ACCU', growthRate: amountOf('0.03') }),
  ask('call, 5 ticks', CALL),
  ask('touch, 5 min', { contractType: 'ONETOUCH', ...FIVE_MINUTES, barrier: '+20' }),
  ask('vanilla, 5 min', { contractType: 'VANILLALONGCALL', ...FIVE_MINUTES, barrier: '+0' }),
  {
    name: 'check and refusal: touch too near',
    price: (spot) =>
      checkContract({ contractType: 'ONETOUCH', amount: STAKE, ...FIVE_MINUTES, barrier: '+1' }, momentAt(spot)),
  },
  { name: 'rows of one symbol', price: (spot) => offeredContracts(momentAt(spot)) },
  {
    name: 'rows of all symbols by category',
    price: () => {
      const rows = simulatedSymbols.flatMap((facts) =>
        offeredContracts({ facts, settings, spot: amountOf(facts.startValue.toString()) }),
      )
      return contractsList.map(({ category }) => rows.filter((row) => row.category === category).length)
    },
  },
  {
    name: 'check, shortcode and longcode: call',
    price: (spot) => {
      const moment = momentAt(spot)
      const checked = checkContract(CALL, moment)
      if (checked.kind === 'refused') return checked
      const { terms } = checked
      const bought = { facts: moment.facts, terms, payoutOrNumber: STAKE, startEpoch: START, decimals: DECIMALS }
      return [shortcode(bought), longcode('Volatility 100 Index', terms)]
    },
  },
]
