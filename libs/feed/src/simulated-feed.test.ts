import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { batchesUntil, feedConformance } from './conformance/feed.conformance.ts'
import { simulatedFeed } from './simulated-feed.ts'
import { simulatedSymbols } from './simulator/simulated-symbols.ts'
import { SECRET, symbolOf } from './testing/simulated-ticks.ts'

/** 80 seconds before midnight. */
const START = 20_835 * 86_400 - 80

const secretOf = async () => SECRET
const parts = { secretOf, storeEpoch: 1, clockSkewMs: 0 }
const all = simulatedSymbols.map(({ symbol }) => symbol)

feedConformance('a simulated feed that is behind', async () => ({
  feed: simulatedFeed({ ...parts, clock: () => (START + 200) * 1e6 }),
  symbols: simulatedSymbols,
  after: { epoch: START },
  untilEpoch: START + 200,
}))

describe('a simulated feed', () => {
  const day = 86_400_000
  const clock = () => Date.now() * 1000

  it('makes the tick of an epoch when its clock reads the epoch and the skew', () =>
    inSimulatedTime(async () => {
      const start = Math.floor(Date.now() / 1000)
      const feed = simulatedFeed({ ...parts, clock, clockSkewMs: 40 })
      const at: number[] = []
      const { stop } = feed.follow({ symbols: all, after: { epoch: start } }, async ({ ticks, completeTo }) => {
        expect(ticks.every(({ sourceTime }) => sourceTime === completeTo)).toBe(true)
        at.push(Date.now() - completeTo * 1000)
      })
      await new Promise((resolve) => setTimeout(resolve, 60_500))
      await stop()
      expect(at.length).toBeGreaterThanOrEqual(60)
      expect(at.filter((lateMs) => lateMs < 40 || lateMs > 45)).toEqual([])
    }, day))

  it('makes no tick of the future when its clock is set back', async () => {
    let now = (START + 30) * 1e6
    const feed = simulatedFeed({ ...parts, clock: () => now })
    const completeTo: number[] = []
    const { stop } = feed.follow({ symbols: all, after: { epoch: START } }, async (batch) => {
      completeTo.push(batch.completeTo)
      now = (START + 10) * 1e6
    })
    await expect.poll(() => completeTo).toEqual([START + 1, START + 10])
    await stop()
    expect(completeTo).toHaveLength(2)
  })

  it('gives batches that end at full minutes and at the end of a day when it is behind, and skips no epoch', async () => {
    const feed = simulatedFeed({ ...parts, clock: () => (START + 200) * 1e6 })
    const batches = await batchesUntil({ feed, symbols: simulatedSymbols }, { epoch: START }, START + 200)
    expect(batches.map(({ completeTo }) => completeTo - START)).toEqual([1, 20, 79, 80, 140, 200])
    const seconds = batches.flatMap(({ ticks }) => ticks.filter(({ symbol }) => symbol === '1HZ10V'))
    expect(seconds.map(({ sourceTime }) => sourceTime - START)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
    await feed.close()
  })

  it('asks for the secret of each day once, and draws each tick from the secret of its day', async () => {
    const days: string[] = []
    const other = SECRET.map((byte) => byte ^ 1)
    const quotesWith = async (second: Uint8Array) => {
      const secretOfDay = async (asked: string) => {
        days.push(asked)
        return asked === '20270117' ? second : SECRET
      }
      const feed = simulatedFeed({ ...parts, secretOf: secretOfDay, clock: () => (START + 200) * 1e6 })
      const symbols = [symbolOf('1HZ10V'), symbolOf('RDBULL')]
      const batches = await batchesUntil({ feed, symbols }, { epoch: START }, START + 200)
      await feed.close()
      return batches.flatMap(({ ticks }) => ticks)
    }
    const [same, changed] = [await quotesWith(SECRET), await quotesWith(other)]
    expect(days).toEqual(['20270116', '20270117', '20270116', '20270117'])
    const first = changed.find((tick, index) => tick.quote !== same[index]?.quote)
    expect(first).toMatchObject({ symbol: '1HZ10V', sourceTime: START + 80 })
  })

  it('fails when it gets no secret', async () => {
    const feed = simulatedFeed({
      ...parts,
      clock: () => START * 1e6,
      secretOf: () => Promise.reject(new Error('no keys store')),
    })
    const { done } = feed.follow({ symbols: all, after: { epoch: START } }, async () => {})
    await expect(done).rejects.toThrow('no keys store')
  })
})
