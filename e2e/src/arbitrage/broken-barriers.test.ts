import { amountOf, plus } from '@folio/kernel/amount.ts'
import { type Barriers, missProbability, rangeProbability } from '@folio/pricing/categories/endsinout.ts'
import { stayProbability } from '@folio/pricing/categories/staysinout.ts'
import { touchProbability } from '@folio/pricing/categories/touchnotouch.ts'
import { digitalBid } from '@folio/pricing/digital-price.ts'
import { bidProbability, type ResoldBet } from '@folio/pricing/digital-probability.ts'
import { stayChance, touchChance } from '@folio/pricing/numerics/continuous-passage.ts'
import { survival, survivalRows } from '@folio/pricing/numerics/discrete-passage.ts'
import { gaussLegendre } from '@folio/pricing/numerics/gauss-legendre.ts'
import { pipOf, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import { asking, changing, levelOf, levelsOf, type PricedBet, takenAsFine, withProbability } from './broken-houses.ts'
import { type House, productHouse } from './house.ts'
import { finds, held, R_100, seconds, soldBack, ticks } from './one-purchase.ts'
import { atPips, momentAt } from './symbols.ts'

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

const between = (
  contractType: 'RANGE' | 'UPORDOWN' | 'EXPIRYRANGE' | 'EXPIRYRANGEE' | 'EXPIRYMISS',
  [barrier, barrier2]: readonly [high: string, low: string],
  length: ReturnType<typeof seconds> = seconds(15),
) => ({ contractType, barrier, barrier2, ...length })

/** Two barriers in deviations of a tick: how far the lower one is, and how far they are apart. */
const corridorOf = ({ walk }: Pick<PricedBet, 'walk'>, { low, high }: Barriers) => ({
  distance: Math.log(walk.spot / (low + walk.pip / 2)) / walk.stepDeviation,
  width: Math.log((high - walk.pip / 2) / (low + walk.pip / 2)) / walk.stepDeviation,
})

describe('with one barrier that is watched, the scan finds a strategy that gains where', () => {
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

  it('a bid counts the time to the end and not the ticks to the last one', () => {
    const broken: House = {
      ...productHouse,
      buyBack: (sold, tick) => productHouse.buyBack(sold, { ...tick, epoch: tick.epoch - 2 }),
    }
    finds(soldBack(R_100, touchUp('+16', seconds(67))), broken)
  })

  it('the house still buys back a no-touch contract whose barrier was crossed', () => {
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
})

describe('with two barriers, the scan finds a strategy that gains where', () => {
  it('the price of absolute barriers that are watched lacks its unwatched tick', () => {
    const unwatched = withProbability((bet) => {
      const stays = stayProbability(bet.walk, levelsOf(bet), { hasFreeStep: false, rounding: 'narrower' })
      return stays === undefined ? undefined : 1 - stays
    })
    finds(held(R_100, between('UPORDOWN', ['10008', '9992'])), unwatched)
  })

  it('barriers that are watched at the ticks are priced as if they were watched always', () => {
    const always = withProbability((bet) => {
      const { walk } = bet
      return stayChance(corridorOf(bet, levelsOf(bet)), walk.steps, -walk.stepDeviation / 2)
    })
    finds(held(R_100, between('RANGE', ['+9', '-9'])), always)
  })

  it('a goes outside is priced by the likelier one of its barriers', () => {
    const likelier = withProbability((bet) => {
      const { high, low } = levelsOf(bet)
      const touches = (level: number, direction: 'up' | 'down') =>
        touchProbability(bet.walk, { level, direction, hasFreeStep: false }) ?? Number.NaN
      return Math.max(touches(high, 'up'), touches(low, 'down'))
    })
    finds(held(R_100, between('UPORDOWN', ['+9', '-9'])), likelier)
  })

  it('barriers far apart are computed at as few prices as near ones', () => {
    const NODES = 32
    const coarse = withProbability((bet) => {
      const { distance, width } = corridorOf(bet, levelsOf(bet))
      const { steps, stepDeviation } = bet.walk
      const zone = { quadrature: gaussLegendre(NODES, 0, width), end: width, isOpen: false, drift: -stepDeviation / 2 }
      return 1 - survival(survivalRows(zone, steps), { distance, watchedSteps: steps, hasFreeStep: false })
    })
    finds(held(R_100, between('UPORDOWN', ['+100', '-17.5'], seconds(61))), coarse)
  })

  it('the commission of watched barriers is below 0.02, as their bids next to one are less exact than that', () => {
    const commission = amountOf('0.003')
    const broken = changing((sold) =>
      sold.terms.kind === 'digital' ? { ...sold, terms: { ...sold.terms, commission } } : sold,
    )
    finds(soldBack(R_100, between('UPORDOWN', ['+24', '-24'], seconds(67))), broken)
  })

  it('absolute barriers at the end lack the step to the entry tick', () => {
    const short = withProbability((bet) => missProbability(bet.walk, levelsOf(bet)))
    finds(held(R_100, between('EXPIRYMISS', ['10008', '9992'])), short)
  })

  it('relative barriers at the end count the step to the entry tick', () => {
    const long = withProbability((bet) => rangeProbability({ ...bet.walk, steps: bet.walk.steps + 1 }, levelsOf(bet)))
    finds(held(R_100, between('EXPIRYRANGE', ['+6', '-6'])), long)
  })

  it('equality with either of them is sold for nothing on a coarse quote', () => {
    const coarse = atPips('R_100', 4)
    const spot = Number(coarse.spot)
    const free = withProbability(
      ({ walk }) => rangeProbability({ ...walk, spot, pip: 0 }, { low: spot - 0.05, high: spot + 0.05 }),
      {
        house: {
          ...takenAsFine,
          sell: (request, moment) => takenAsFine.sell({ ...request, barrier: '+8', barrier2: '-8' }, moment),
        },
      },
    )
    finds(held(coarse, between('EXPIRYRANGEE', ['+0.05', '-0.05'])), free)
  })
})
