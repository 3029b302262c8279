import { amountOf, quotientHalfUp } from '@folio/kernel/amount.ts'
import { probabilityAbove } from '@folio/pricing/categories/callput.ts'
import { describe, expect, it } from 'vitest'
import {
  asking,
  changing,
  levelOf,
  mistaking,
  type PricedBet,
  pricingAt,
  takenAsFine,
  withMaxPayout,
  withProbability,
} from './broken-houses.ts'
import { overpaid, tooDear } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { spikedLaw } from './law/price-law.ts'
import { drawingOn, finds, held, JD100, purchase, R_100, seconds, soldBack, ticks } from './one-purchase.ts'
import { scanSelling } from './scan-digital.ts'
import { atPips, atStart } from './symbols.ts'

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

  it('equality is sold for nothing on a coarse quote', () => {
    const coarse = atPips('R_100', 6)
    const broken = withProbability(({ walk }) => probabilityAbove({ ...walk, pip: 0 }, walk.spot), {
      house: takenAsFine,
    })
    finds(held(coarse, { contractType: 'CALLE', ...ticks(1) }), broken)
  })

  it('digits are sold on a quote of which a tick moves two pips', () => {
    const coarse = atPips('R_100', 2)
    const scan = (house: House) =>
      Array.from({ length: 10 }, (_, digit) =>
        held(coarse, { contractType: 'DIGITMATCH', barrier: String(digit), ...ticks(1) })(house),
      ).flat()
    finds(scan, takenAsFine)
  })

  it('barriers are sold on a jump index', () => {
    const broken = mistaking((facts) => ({ ...facts, model: { kind: 'volatility', volatility: 1 } }))
    finds(held(JD100, { contractType: 'HIGHER', barrier: '+205', ...seconds(900) }), broken)
  })

  it('contracts on a jump index are bought back', () => {
    const broken: House = {
      ...productHouse,
      buyBack: (sold, tick) => {
        const { facts } = sold.moment
        const calm = { ...facts, model: { kind: 'volatility', volatility: 1 } } as const
        return productHouse.buyBack({ ...sold, moment: { ...sold.moment, facts: calm } }, tick)
      },
    }
    const scan = (house: House) =>
      scanSelling(purchase(JD100, { contractType: 'CALL', ...seconds(900) }), house, {
        sales: { ticksLeft: [600], near: [], far: [2, 2.5] },
        drawing: drawingOn(JD100),
      })
    finds(scan, broken)
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
    expect(overpaid(scan(withMaxPayout('20000'))).map(({ mostPaid }) => mostPaid)).toContain(20_000)
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

  it('rises and falls are sold on an index that falls at all ticks but one of 500', () => {
    const boom = atStart('BOOM500')
    const calm = mistaking((facts) => ({ ...facts, model: { kind: 'volatility', volatility: 2.5 } }))
    finds(held(boom, { contractType: 'PUT', ...ticks(1) }, { law: spikedLaw(boom.facts) }), calm)
  })
})

it('the scan finds a contract that costs the client more than its worth and its commission', () => {
  const scan = held(R_100, { contractType: 'HIGHER', barrier: '+5', ...ticks(7) })
  expect(tooDear(scan(productHouse))).toEqual([])
  expect(tooDear(scan(withProbability((bet) => beyond(bet, bet.walk.steps) + 0.01))).length).toBeGreaterThan(0)
})
