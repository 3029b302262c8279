import { amountOf, quotientHalfUp } from '@folio/kernel/amount.ts'
import { probabilityAbove } from '@folio/pricing/categories/callput.ts'
import { resetProbability } from '@folio/pricing/categories/reset.ts'
import { digitalBid } from '@folio/pricing/digital-price.ts'
import { symbolLaw } from '@folio/pricing/offering/symbol-facts.ts'
import { stepsBetween } from '@folio/pricing/schedule.ts'
import { describe, expect, it } from 'vitest'
import {
  asking,
  changing,
  levelOf,
  type PricedBet,
  pricingAt,
  withMaxPayout,
  withProbability,
} from './broken-houses.ts'
import { described, overpaid, tooDear, winners } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { drawingOn, finds, held, purchase, R_100, seconds, soldBack, ticks } from './one-purchase.ts'
import { scanSelling } from './scan-digital.ts'
import { atStart } from './symbols.ts'

/** Buys a reset contract back at the probability of a new one, at the money and reset after half of the ticks that are left. */
const buyingResets: House = {
  ...productHouse,
  buyBack: ({ terms, ask, moment: { facts, decimals } }, { quote, epoch }) => {
    if (terms.kind !== 'digital' || terms.bet.category !== 'reset') return undefined
    const steps = stepsBetween(terms.time.life, epoch, terms.time.life.exitEpoch)
    if (steps < 2) return undefined
    const walk = { ...symbolLaw(facts), spot: Number(quote), steps }
    const probability = resetProbability(walk, Math.floor(steps / 2), terms.bet.type)
    return digitalBid(ask.payout, { probability, commission: terms.commission, decimals })
  },
}

const beyond = (bet: PricedBet, steps: number): number => probabilityAbove({ ...bet.walk, steps }, levelOf(bet))

describe('with a fixed payout, the scan finds a strategy that gains where', () => {
  it('a life is counted in seconds in place of ticks', () => {
    const request = { contractType: 'HIGHER', barrier: '-6', ...seconds(15) }
    finds(
      held(R_100, request),
      withProbability((bet) => beyond(bet, 15 / 2)),
    )
  })

  it('nothing is charged, so that rounding alone decides', () => {
    const request = { contractType: 'DIGITOVER', barrier: '2', ...ticks(1) }
    const broken = withProbability(() => 0.7 - 0.003, { commission: amountOf('0') })
    finds(held(R_100, request), broken)
  })

  it('a reset of ten days on the most volatile index is priced without drift', () => {
    const request = { contractType: 'RESETPUT', ...seconds(10 * 86_400) }
    const fair = 0.5 + Math.asin(Math.sqrt(0.5)) / (2 * Math.PI)
    // The product sells no reset of days, so it is asked for one of two hours.
    finds(
      held(atStart('1HZ250V'), request),
      withProbability(() => fair, { house: asking({ duration: 7200 }) }),
    )
  })

  it('a reset of five ticks is priced as if it were reset at the first tick and not at the second', () => {
    const early = 0.5 + Math.asin(Math.sqrt(1 / 5)) / (2 * Math.PI)
    finds(
      held(R_100, { contractType: 'RESETCALL', ...ticks(5) }),
      withProbability(() => early),
    )
  })

  it('each of the five ticks is taken for the highest alike', () => {
    const request = { contractType: 'TICKHIGH', selectedTick: 1, ...ticks(5) }
    finds(
      held(R_100, request),
      withProbability(() => 1 / 5),
    )
  })

  it('a run of three ticks is priced as one of four', () => {
    finds(
      held(R_100, { contractType: 'RUNHIGH', ...ticks(3) }),
      withProbability(() => 0.5 ** 4),
    )
  })

  it('a reset contract is bought back as if it had begun at the tick of the sale', () => {
    finds(soldBack(R_100, { contractType: 'RESETCALL', ...seconds(67) }), buyingResets)
  })

  it('stakes of a cent are sold without a look at the rounding of the payout', () => {
    const perPayout = amountOf('0.612')
    const broken = changing((sold) => ({
      ...sold,
      ask: { ...sold.ask, ask: amountOf('0.01'), payout: quotientHalfUp(amountOf('0.01'), perPayout, 2) },
    }))
    finds(held(R_100, { contractType: 'DIGITOVER', barrier: '3', ...ticks(1) }), broken)
  })

  it('a bid is computed at the tick before, while the client sees the next one', () => {
    const broken: House = {
      ...productHouse,
      buyBack: (sold, tick) => productHouse.buyBack(sold, { ...tick, quote: sold.moment.spot }),
    }
    finds(soldBack(R_100, { contractType: 'CALL', ...seconds(61) }), broken)
  })

  it('a contract pays more than the most that is paid', () => {
    const scan = held(R_100, { contractType: 'CALL', ...ticks(5) })
    expect(overpaid(scan(productHouse))).toEqual([])
    const broken = scan(withMaxPayout('20000'))
    expect(overpaid(broken).map(({ mostPaid }) => mostPaid)).toContain(20_000)
    // Its price is fair for that payout, too.
    expect(winners(broken).map(described)).toEqual([])
  })

  it('a contract is bought back at its exit tick, as if one were left', () => {
    const late: House = {
      ...productHouse,
      buyBack: (sold, tick) =>
        productHouse.buyBack(sold, { ...tick, epoch: tick.epoch - sold.moment.facts.intervalSeconds }),
    }
    const scan = (house: House) =>
      scanSelling(purchase(R_100, { contractType: 'HIGHER', barrier: '+5', ...seconds(61) }), house, {
        sales: { ticksLeft: [], near: [0.5], far: [] },
        drawing: drawingOn(R_100),
      }).filter(({ strategy }) => strategy.endsWith('with 0 ticks left'))
    finds(scan, late)
  })

  it('a proposal of an even second is bought in an odd one at its price', () => {
    const request = { contractType: 'ONETOUCH', barrier: '+7', ...seconds(15) }
    finds(
      held(R_100, request, { parity: 'odd' }),
      pricingAt((startEpoch) => startEpoch - 1),
    )
  })

  it('a purchase is priced at the tick before, while the client sees the next one', () => {
    const before: House = {
      ...productHouse,
      sell: (request, moment) => productHouse.sell(request, { ...moment, spot: amountOf('9997.5') }),
    }
    finds(held(R_100, { contractType: 'HIGHER', barrier: '10003', ...ticks(5) }), before)
  })
})

it('the scan finds a contract that costs the client more than its worth and its commission', () => {
  const scan = held(R_100, { contractType: 'HIGHER', barrier: '+5', ...ticks(7) })
  expect(tooDear(scan(productHouse))).toEqual([])
  expect(tooDear(scan(withProbability((bet) => beyond(bet, bet.walk.steps) + 0.01))).length).toBeGreaterThan(0)
})
