import { probabilityAbove } from '@folio/pricing/categories/callput.ts'
import { askProbability } from '@folio/pricing/digital-probability.ts'
import { pipOf } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import { blindToJumps, mistaking, takenAsFine, withProbability } from './broken-houses.ts'
import { described, tooDear, winners } from './finding.ts'
import { type House, productHouse } from './house.ts'
import { spikedLaw } from './law/price-law.ts'
import { drawingOn, finds, held, JD100, purchase, R_100, seconds, ticks } from './one-purchase.ts'
import { scanSelling } from './scan-digital.ts'
import { atPips, atStart } from './symbols.ts'

/** Sells at the product's probabilities on a quote that is too coarse for it. */
const unsuspended = withProbability(
  ({ terms: { bet, time }, sold, walk: { stepDeviation } }) => {
    const law = { stepDeviation, pip: pipOf(R_100.facts) }
    return askProbability({ bet, duration: time.duration }, { law, spot: sold.moment.spot, life: time.life })
  },
  { house: mistaking((facts) => ({ ...facts, decimals: facts.decimals + 2 })) },
)

describe('with a fixed payout, the scan finds a strategy that gains where', () => {
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

  it('a symbol of which a tick moves half a pip is not suspended', () => {
    finds(held(atPips('R_100', 0.5), { contractType: 'RESETCALL', ...ticks(5) }), unsuspended)
  })

  it('barriers are sold on a jump index', () => {
    finds(held(JD100, { contractType: 'HIGHER', barrier: '+205', ...seconds(900) }), blindToJumps)
  })

  it('falls of thirty days are sold on a jump index, whose median falls faster for its jumps', () => {
    finds(held(JD100, { contractType: 'PUT', ...seconds(30 * 86_400) }), blindToJumps)
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

  it('rises and falls are sold on an index that falls at all ticks but one of 500', () => {
    const boom = atStart('BOOM500')
    const calm = mistaking((facts) => ({ ...facts, model: { kind: 'volatility', volatility: 2.5 } }))
    finds(held(boom, { contractType: 'PUT', ...ticks(1) }, { law: spikedLaw(boom.facts) }), calm)
  })
})

it.each([
  { contractType: 'RUNHIGH', ...ticks(3) },
  { contractType: 'RUNLOW', ...ticks(2) },
  { contractType: 'ASIANU', ...ticks(5) },
  { contractType: 'ASIAND', ...ticks(5) },
  { contractType: 'TICKHIGH', selectedTick: 1, ...ticks(5) },
  { contractType: 'TICKLOW', selectedTick: 3, ...ticks(5) },
])('$contractType on a quote of which a tick moves one pip gains nothing, but costs more than it should', (request) => {
  const findings = held(atPips('R_100', 1), request)(takenAsFine)
  expect(winners(findings).map(described)).toEqual([])
  expect(tooDear(findings).length).toBeGreaterThan(0)
})
