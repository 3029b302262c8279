import { amountOf, plus, quotientHalfUp } from '@folio/kernel/amount.ts'
import { tickSizeBarrier } from '@folio/pricing/categories/accumulator.ts'
import { probabilityAbove } from '@folio/pricing/categories/callput.ts'
import { touchProbability } from '@folio/pricing/categories/touchnotouch.ts'
import { vanillaPrice } from '@folio/pricing/categories/vanilla.ts'
import { contractNumber } from '@folio/pricing/contract-number.ts'
import { digitalBid } from '@folio/pricing/digital-price.ts'
import { bidProbability, type ResoldBet } from '@folio/pricing/digital-probability.ts'
import { touchChance } from '@folio/pricing/numerics/continuous-passage.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { pipOf, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import {
  changing,
  levelOf,
  mistaking,
  type PricedBet,
  pricingAt,
  withMaxPayout,
  withProbability,
} from './broken-houses.ts'
import { described, type Finding, overpaid, tooDear, winners, zScore } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { drawsOf } from './law/draws.ts'
import { priceLawOf } from './law/price-law.ts'
import { type Purchase, scanHolding, scanSelling } from './scan-digital.ts'
import { scanStaked } from './scan-staked.ts'
import { atPips, atStart, momentAt, type Parity, type ScannedSymbol } from './symbols.ts'

const R_100 = atStart('R_100')
const JD100 = atStart('JD100')
const DRAWS = 200

const purchase = (symbol: ScannedSymbol, request: ContractRequest, parity: Parity = 'even'): Purchase => ({
  name: `${symbol.facts.symbol}, ${request.contractType}`,
  request,
  moment: momentAt(symbol, parity),
})

const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const
const seconds = (duration: number) => ({ duration, durationUnit: 's' }) as const

const drawingOn = ({ facts }: ScannedSymbol) => ({ law: priceLawOf(facts), draws: drawsOf(5), count: DRAWS })

const held =
  (symbol: ScannedSymbol, request: ContractRequest, parity: Parity = 'even') =>
  (house: House) =>
    scanHolding(purchase(symbol, request, parity), house, drawingOn(symbol))

const soldBack = (symbol: ScannedSymbol, request: ContractRequest) => (house: House) =>
  scanSelling(purchase(symbol, request), house, {
    sales: { ticksLeft: [1, 5, 20, 31], near: [0.01, 0.5], far: [0.5, 1, 2] },
    drawing: drawingOn(symbol),
  })

const staked =
  (symbol: ScannedSymbol, request: ContractRequest, count = DRAWS) =>
  (house: House) => {
    const common = { draws: drawsOf(5), count, multiplierTicks: 1200 }
    const drawing = 'volatility' in symbol.facts.model ? { ...drawingOn(symbol), ...common } : common
    return scanStaked(purchase(symbol, request), ['10'], { house, drawing })
  }

/** Expects that no strategy gains at the product's prices, and that one does at those of a house that breaks a rule. */
const finds = (scan: (house: House) => readonly Finding[], broken: House): void => {
  expect(winners(scan(productHouse)).map(described)).toEqual([])
  const [best] = winners(scan(broken))
  if (best === undefined) throw new Error('no strategy gains although a rule is broken')
  expect(zScore(best)).toBeGreaterThan(5)
  expect(described(best)).toMatch(/: \d+\.\d+ ± \d+\.\d+ cents on 1\.00, z = \d/)
}

const beyond = (bet: PricedBet, steps: number): number => probabilityAbove({ ...bet.walk, steps }, levelOf(bet))

const touch = (bet: PricedBet, options: { readonly steps?: number; readonly hasFreeStep: boolean }) => {
  const { steps = bet.walk.steps, hasFreeStep } = options
  const level = levelOf(bet)
  const direction = level > bet.walk.spot ? 'up' : 'down'
  return touchProbability({ ...bet.walk, steps }, { level, direction, hasFreeStep })
}

const touchUp = (barrier: string, length: ReturnType<typeof ticks> | ReturnType<typeof seconds> = ticks(5)) => ({
  contractType: 'ONETOUCH',
  barrier,
  ...length,
})

const stoppingAtZero: House = {
  ...productHouse,
  stopOut: (terms, facts) => productHouse.stopOut({ ...terms, hurtingJump: amountOf('0') }, facts),
}

/** A house that asks the product for something else than the client does. */
const asking = (other: Partial<ContractRequest>): House => ({
  ...productHouse,
  sell: (request, moment) => productHouse.sell({ ...request, ...other }, moment),
})

/** A house that takes a coarse quote for one of which a tick moves many pips. */
const takenAsFine: House = {
  ...productHouse,
  sell: (request, moment) => productHouse.sell(request, { ...moment, spot: R_100.spot }),
}

describe('the scan finds a strategy that gains where', () => {
  it('a life is counted in seconds in place of ticks', () => {
    const request = { contractType: 'HIGHER', barrier: '-6', ...seconds(15) }
    finds(
      held(R_100, request),
      withProbability((bet) => beyond(bet, 15 / 2)),
    )
  })

  it('the price of an absolute barrier lacks its unwatched tick', () => {
    finds(
      held(R_100, touchUp('10004')),
      withProbability((bet) => touch(bet, { hasFreeStep: false })),
    )
  })

  it('the price of an absolute barrier near the spot watches the first tick, too', () => {
    // The product sells no barrier so near, so it is asked for another one.
    const level = amountOf('10000.5')
    const near = changing(
      (sold) => {
        const { terms } = sold
        if (terms.kind !== 'digital' || terms.bet.category !== 'touchnotouch') return sold
        return { ...sold, terms: { ...terms, bet: { ...terms.bet, barrier: { kind: 'absolute', level } } } }
      },
      asking({ barrier: '10004' }),
    )
    const watched = withProbability((bet) => 1 - (touch(bet, { steps: 6, hasFreeStep: false }) ?? Number.NaN), {
      house: near,
    })
    finds(held(R_100, { ...touchUp(level), contractType: 'NOTOUCH' }), watched)
  })

  it('a barrier that is watched at the ticks is priced as if it were watched always', () => {
    const broken = withProbability(({ walk, ...bet }) => {
      const distance = Math.log(levelOf({ walk, ...bet }) / walk.spot) / walk.stepDeviation
      return 1 - touchChance(distance, walk.steps, -walk.stepDeviation / 2)
    })
    finds(held(R_100, { ...touchUp('+5'), contractType: 'NOTOUCH' }), broken)
  })

  it('the commission of a touch contract is below 0.02, as its bids next to a barrier are less exact than that', () => {
    const commission = amountOf('0.005')
    const broken = changing((sold) =>
      sold.terms.kind === 'digital' ? { ...sold, terms: { ...sold.terms, commission } } : sold,
    )
    finds(soldBack(R_100, touchUp('+16', seconds(67))), broken)
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

  it('accumulators are sold on a quote of which a tick moves two pips', () => {
    const coarse = atPips('R_100', 2.08)
    finds(staked(coarse, { contractType: 'ACCU', growthRate: amountOf('0.05') }), takenAsFine)
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

  it('a bid counts the time to the end and not the ticks to the last one', () => {
    const broken: House = {
      ...productHouse,
      buyBack: (sold, tick) => productHouse.buyBack(sold, { ...tick, epoch: tick.epoch - 2 }),
    }
    finds(soldBack(R_100, touchUp('+16', seconds(67))), broken)
  })

  it('a barrier that was crossed is still bought back', () => {
    const moment = momentAt(R_100, 'even')
    const request = { contractType: 'NOTOUCH', barrier: '+8', ...seconds(61) }
    const sold = productHouse.sell({ ...request, amount: amountOf('10') }, { ...moment, markup: amountOf('0') })
    if (sold.kind === 'refused') throw new Error(sold.code)
    const after = (house: House) =>
      house.buyBack(sold, { quote: amountOf('10008.01'), epoch: moment.startEpoch + 20, entryQuote: moment.spot })
    expect(after(productHouse)).toBeUndefined()
    const broken: House = {
      ...productHouse,
      buyBack: ({ terms, ask, moment: { facts, decimals } }, { epoch, entryQuote, quote }) => {
        if (terms.kind !== 'digital') return undefined
        const bet: ResoldBet = {
          category: 'callput',
          type: 'LOWER',
          barrier: { kind: 'absolute', level: plus(quote, amountOf('10')) },
        }
        const law = { stepDeviation: symbolDeviation(facts) ?? Number.NaN, pip: pipOf(facts) }
        const at = { law, life: terms.time.life, spot: quote, spotEpoch: epoch, entrySpot: entryQuote }
        const probability = bidProbability(bet, at)
        if (probability === undefined) return undefined
        return digitalBid(ask.payout, { probability, commission: terms.commission, decimals })
      },
    }
    finds(soldBack(R_100, request), broken)
  })

  it('a turbo has no entry cost', () => {
    const broken = changing((sold) => {
      const { terms, moment } = sold
      if (terms.kind !== 'turbos') return sold
      const distance = Number(moment.spot) - Number(terms.level)
      return { ...sold, ask: { ...sold.ask, number: contractNumber(terms.stake, amountOf(distance.toFixed(2))) } }
    })
    finds(staked(R_100, { contractType: 'TURBOSLONG', barrier: '-1', ...ticks(10) }), broken)
  })

  it('a multiplier costs no commission', () => {
    const broken = changing((sold) =>
      sold.terms.kind === 'multiplier' ? { ...sold, terms: { ...sold.terms, commissionRate: amountOf('0') } } : sold,
    )
    finds(staked(R_100, { contractType: 'MULTUP', multiplier: amountOf('100') }), broken)
  })

  it.each([
    ['BOOM500', 'MULTDOWN'],
    ['CRASH300N', 'MULTUP'],
  ] as const)('a multiplier on %s is stopped out at zero and not before a jump', (symbol, contractType) => {
    finds(staked(atStart(symbol), { contractType, multiplier: amountOf('50') }, 4000), stoppingAtZero)
  })

  it('a multiplier on a jump index is stopped out at zero and not before a jump', () => {
    const request = { contractType: 'MULTUP', multiplier: amountOf('100') }
    const bought = purchase(atStart('JD75'), request)
    const drawing = { ...drawingOn(atStart('JD75')), count: 100, multiplierTicks: 12_000 }
    finds((house) => scanStaked(bought, ['10'], { house, drawing }), stoppingAtZero)
  })

  it('deal cancellation costs nothing', () => {
    const broken = changing((sold) => {
      const { terms } = sold
      if (terms.kind !== 'multiplier' || terms.cancellation === undefined) return sold
      return { ...sold, terms: { ...terms, cancellation: { ...terms.cancellation, fee: amountOf('0') } } }
    })
    const request = { contractType: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' }
    finds(staked(R_100, request), broken)
  })

  it('a vanilla is sold far beyond its range at a price of four decimals', () => {
    // 3.9 deviations of the life away, where a unit costs 0.00014.
    const FAR_STRIKE = '10054.30'
    const far = { contractType: 'VANILLALONGCALL', ...seconds(60) }
    const broken: House = {
      ...productHouse,
      sell: (request, moment) => {
        const sold = productHouse.sell({ ...request, barrier: '10030' }, moment)
        if (sold.kind === 'refused' || sold.terms.kind !== 'vanilla') return sold
        const walk = { spot: 10_000, steps: 30, stepDeviation: symbolDeviation(moment.facts) ?? 0, pip: 0.01 }
        const price = amountOf(vanillaPrice(walk, Number(FAR_STRIKE), 'VANILLALONGCALL').toFixed(4))
        return { ...sold, ask: { ...sold.ask, number: contractNumber(sold.terms.stake, price) } }
      },
    }
    finds(staked(R_100, { ...far, barrier: FAR_STRIKE }, 1000), broken)
  })

  it('a vanilla is bought back for more than its price less the commission', () => {
    const broken: House = {
      ...productHouse,
      buyBack: (sold, tick) => {
        const { terms } = sold
        if (terms.kind !== 'vanilla') return undefined
        return productHouse.buyBack({ ...sold, terms: { ...terms, commission: amountOf('-0.01') } }, tick)
      },
    }
    finds(staked(R_100, { contractType: 'VANILLALONGPUT', barrier: '10003', ...seconds(120) }), broken)
  })

  it('all growth rates of an accumulator survive as often as the smallest', () => {
    const broken = changing((sold) =>
      sold.terms.kind === 'accumulator'
        ? {
            ...sold,
            terms: {
              ...sold.terms,
              tickSizeBarrier: tickSizeBarrier('0.01', symbolDeviation(sold.moment.facts) ?? Number.NaN),
            },
          }
        : sold,
    )
    finds(staked(R_100, { contractType: 'ACCU', growthRate: amountOf('0.02') }), broken)
  })

  it('a contract pays more than the most that is paid', () => {
    const scan = held(R_100, { contractType: 'CALL', ...ticks(5) })
    expect(overpaid(scan(productHouse))).toEqual([])
    expect(overpaid(scan(withMaxPayout('20000'))).map(({ mostPaid }) => mostPaid)).toContain(20_000)
  })

  it('a proposal of an even second is bought in an odd one at its price', () => {
    const request = { contractType: 'ONETOUCH', barrier: '+7', ...seconds(15) }
    finds(
      held(R_100, request, 'odd'),
      pricingAt((startEpoch) => startEpoch - 1),
    )
  })
})

it('the scan finds a contract that costs the client more than its worth and its commission', () => {
  const scan = held(R_100, { contractType: 'HIGHER', barrier: '+5', ...ticks(7) })
  expect(tooDear(scan(productHouse))).toEqual([])
  expect(tooDear(scan(withProbability((bet) => beyond(bet, bet.walk.steps) + 0.01))).length).toBeGreaterThan(0)
})
