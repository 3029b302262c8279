import { type Amount, amountOf, minus, smallestUnit } from '@folio/kernel/amount.ts'
import { tickSizeBarrier } from '@folio/pricing/categories/accumulator.ts'
import { turboBarrier, turboEntryCost } from '@folio/pricing/categories/turbos.ts'
import { vanillaPrice } from '@folio/pricing/categories/vanilla.ts'
import { contractNumber, unitPriceOf } from '@folio/pricing/contract-number.ts'
import { symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import { asking, blindToJumps, changing, takenAsFine } from './broken-houses.ts'
import { described, winners } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { priceLawOf, withoutCompensation } from './law/price-law.ts'
import { expectWinner, finds, JD100, R_100, seconds, staked, ticks } from './one-purchase.ts'
import { atPips, atStart } from './symbols.ts'

const stoppingAtZero: House = {
  ...productHouse,
  stopOut: (terms, facts) => productHouse.stopOut({ ...terms, hurtingJump: amountOf('0') }, facts),
}

/** A house that sells a multiplier beyond those on offer. */
const selling = (multiplier: Amount, offered: string): House =>
  changing(
    (sold) => (sold.terms.kind === 'multiplier' ? { ...sold, terms: { ...sold.terms, multiplier } } : sold),
    asking({ multiplier: amountOf(offered) }),
  )

/**
 * A house that sells exactly the units asked for, on quotes of any pip: at the barrier that their price leads to, rounded
 * towards the spot or away from it.
 */
const sellingUnits = (number: Amount, rounding: 'towards' | 'away'): House => ({
  ...productHouse,
  sell: ({ payoutPerPoint: _, ...request }, moment) => {
    const sold = takenAsFine.sell({ ...request, barrier: '-1' }, moment)
    if (sold.kind === 'refused' || sold.terms.kind !== 'turbos') return sold
    const { spot, facts } = moment
    const { type, stake } = sold.terms
    const entryCost = unitPriceOf(turboEntryCost(Number(spot), symbolDeviation(facts) ?? Number.NaN))
    const nearer = turboBarrier({ type, spot, entryCost, stake }, number, facts.decimals)
    if (nearer === undefined) throw new Error('the units leave no barrier')
    const level = rounding === 'towards' ? nearer : minus(nearer, smallestUnit(facts.decimals))
    return { ...sold, moment, terms: { ...sold.terms, level, entryCost }, ask: { ...sold.ask, number } }
  },
})

/** A house that lets a deal be cancelled so many seconds after the end that was paid for. */
const cancellableFor = (seconds: number): House =>
  changing((sold) => {
    const { terms } = sold
    if (terms.kind !== 'multiplier' || terms.cancellation === undefined) return sold
    const { expiryEpoch } = terms.cancellation
    return { ...sold, terms: { ...terms, cancellation: { ...terms.cancellation, expiryEpoch: expiryEpoch + seconds } } }
  })

describe('without a fixed payout, the scan finds a strategy that gains where', () => {
  it('accumulators are sold on a quote of which a tick moves two pips', () => {
    const coarse = atPips('R_100', 2.08)
    finds(staked(coarse, { contractType: 'ACCU', growthRate: amountOf('0.05') }), takenAsFine)
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
    finds(staked(atStart(symbol), { contractType, multiplier: amountOf('50') }, { count: 4000 }), stoppingAtZero)
  })

  it('a multiplier on a jump index is stopped out at zero and not before a jump', () => {
    const request = { contractType: 'MULTUP', multiplier: amountOf('100') }
    finds(staked(atStart('JD75'), request, { count: 100, multiplierTicks: 12_000 }), stoppingAtZero)
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

  it('a deal can be cancelled two minutes longer than agreed, but not where it is four seconds: the life of a command', () => {
    const request = { contractType: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' }
    finds(staked(R_100, request), cancellableFor(120), cancellableFor(4))
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
    finds(staked(R_100, { ...far, barrier: FAR_STRIKE }, { count: 1000 }), broken)
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

  it('the barrier of a turbo that follows from its payout per point is rounded away from the spot', () => {
    // Where a tick moves more than three pips, the entry cost is above its worth by more than a pip.
    const coarse = atPips('R_100', 1)
    const entryCost = turboEntryCost(Number(coarse.spot), symbolDeviation(coarse.facts) ?? Number.NaN)
    const units = contractNumber(amountOf('10'), unitPriceOf(0.0102 + entryCost))
    const scan = staked(coarse, { contractType: 'TURBOSLONG', payoutPerPoint: units, ...ticks(10) })
    finds(scan, sellingUnits(units, 'away'), sellingUnits(units, 'towards'))
  })

  it.each([
    ['JD75', '50000', '100'],
    ['R_100', '10000', '100'],
  ])('a multiplier on %s is so large that its commission exceeds the stake', (symbol, multiplier, offered) => {
    const request = { contractType: 'MULTUP', multiplier: amountOf(multiplier) }
    finds(staked(atStart(symbol), request), selling(amountOf(multiplier), offered))
  })

  it('deal cancellation is sold on a jump index', () => {
    const request = { contractType: 'MULTUP', multiplier: amountOf('100'), cancellation: '60m' }
    finds(staked(JD100, request), blindToJumps)
  })

  it.each([
    // A tick moves 3.6, a jump 107, the life of 900 ticks 107.
    { contractType: 'TURBOSLONG', barrier: '-60' },
    { contractType: 'TURBOSSHORT', barrier: '+60' },
    { contractType: 'VANILLALONGCALL', barrier: '+200' },
  ])('$contractType is sold on a jump index', (asked) => {
    finds(staked(JD100, { ...asked, ...seconds(900) }), blindToJumps)
  })

  it('the drift of a jump index does not compensate its jumps', () => {
    // A week, after which the drift has outgrown the commission.
    const week = { count: 16, multiplierTicks: 7 * 86_400 }
    const request = { contractType: 'MULTUP', multiplier: amountOf('5') }
    const law = withoutCompensation(priceLawOf(JD100.facts), JD100.facts)
    expect(winners(staked(JD100, request, week)(productHouse)).map(described)).toEqual([])
    expectWinner(staked(JD100, request, { ...week, law })(productHouse))
  })
})
