import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { digitalBid } from './digital-price.ts'
import { bidProbability, type ResoldBet } from './digital-probability.ts'
import {
  absolute,
  forSeconds,
  meanOf,
  momentOf,
  PER_PIP,
  relative,
  termsOf,
  walks,
  winsOn,
} from './testing/drawn-contracts.ts'

const resold: readonly (readonly [string, ResoldBet])[] = [
  ['CALL', { category: 'callput', type: 'CALL' }],
  ['LOWER', { category: 'callput', type: 'LOWER', barrier: relative('4') }],
  ['ONETOUCH', { category: 'touchnotouch', type: 'ONETOUCH', barrier: absolute('10006'), direction: 'up' }],
  ['NOTOUCH', { category: 'touchnotouch', type: 'NOTOUCH', barrier: relative('-6'), direction: 'down' }],
  ['EXPIRYRANGE', { category: 'endsinout', type: 'EXPIRYRANGE', low: relative('-6'), high: relative('6') }],
  ['RANGE', { category: 'staysinout', type: 'RANGE', low: absolute('9993'), high: absolute('10008') }],
  ['UPORDOWN', { category: 'staysinout', type: 'UPORDOWN', low: relative('-8'), high: relative('9') }],
]

const SALES = 2000
const BUCKETS = 4

describe('a sale back to the house', () => {
  it.each(resold)('of %s never pays more than the contract does on average, wherever the price is', (_name, bet) => {
    const contract = { bet, duration: forSeconds(25) }
    const moment = momentOf(contract)
    const { life } = moment
    const payout = amountOf('100')
    const buckets = Array.from({ length: BUCKETS }, (): number[] => [])
    const soldAt = 4
    for (const walk of walks.slice(0, SALES)) {
      const untilNow = { ...life, exitEpoch: life.spotEpoch + (soldAt + 1) * life.intervalSeconds }
      const isPath = bet.category === 'touchnotouch' || bet.category === 'staysinout'
      const pays = bet.type === 'ONETOUCH' || bet.type === 'UPORDOWN'
      // A contract that a tick decided already is settled, not sold.
      if (isPath && winsOn(contract, { ...moment, life: untilNow }, walk) === pays) continue
      const [entry = 0] = walk
      const probability = bidProbability(bet, {
        ...moment,
        spot: amountOf(String((walk[soldAt] ?? 0) / PER_PIP)),
        spotEpoch: untilNow.exitEpoch,
        entrySpot: amountOf(String(entry / PER_PIP)),
      })
      const bid = Number(digitalBid(payout, termsOf(probability, bet)))
      const index = Math.min(BUCKETS - 1, Math.floor((probability ?? 0) * BUCKETS))
      buckets[index]?.push((winsOn(contract, moment, walk) ? Number(payout) : 0) - bid)
    }
    const filled = buckets.filter((gains) => gains.length > 100)
    expect(filled.length).toBeGreaterThan(1)
    for (const gains of filled) {
      const { mean, error } = meanOf(gains)
      expect(mean).toBeGreaterThan(-error)
      expect(mean).toBeLessThan(error + 3)
    }
  })
})
