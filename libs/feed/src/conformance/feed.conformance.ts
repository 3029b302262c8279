import { setImmediate as eventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Feed, FeedBatch, FeedStart, FeedTick } from '../port.ts'

/** A feed under test. After `after` it has ticks of each symbol, in several batches, and is complete to `untilEpoch`. */
export type FeedUnderTest = {
  readonly feed: Feed
  readonly symbols: readonly { readonly symbol: string; readonly decimals: number }[]
  readonly after: FeedStart
  readonly untilEpoch: number
}

const QUIET_TURNS = 50

/** From so many batches a test reads on again. */
const RESUMED_MAX = 8

/** Lets a feed do what it can do without waiting. */
const quietTime = async (): Promise<void> => {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) await eventLoop()
}

/** Follows a feed until it is complete to an epoch; resolves with the batches. */
export const batchesUntil = async (
  { feed, symbols }: Pick<FeedUnderTest, 'feed' | 'symbols'>,
  after: FeedStart,
  untilEpoch: number,
): Promise<readonly FeedBatch[]> => {
  const batches: FeedBatch[] = []
  const complete = Promise.withResolvers<void>()
  const { done, stop } = feed.follow({ symbols: symbols.map(({ symbol }) => symbol), after }, async (batch) => {
    batches.push(batch)
    if (batch.completeTo >= untilEpoch) complete.resolve()
  })
  await Promise.race([complete.promise, done])
  await stop()
  await done
  return batches
}

/** Returns the ticks of batches after an epoch and up to another. */
const ticksWithin = (batches: readonly FeedBatch[], after: number, untilEpoch: number): readonly FeedTick[] =>
  batches.flatMap(({ ticks }) => ticks).filter(({ sourceTime }) => sourceTime > after && sourceTime <= untilEpoch)

const inOrder = (ticks: readonly FeedTick[]): readonly FeedTick[] =>
  ticks.toSorted((a, b) => a.sourceTime - b.sourceTime || a.sourceSeq - b.sourceSeq)

/** The conformance suite of the feed port, for a feed without late ticks. */
export const feedConformance = (name: string, make: () => Promise<FeedUnderTest>): void => {
  describe(`${name}, as a feed`, () => {
    let made: FeedUnderTest
    beforeEach(async () => {
      made = await make()
    })
    afterEach(() => made.feed.close())

    const codes = () => made.symbols.map(({ symbol }) => symbol)
    const follow = (onBatch: (batch: FeedBatch) => Promise<void>) =>
      made.feed.follow({ symbols: codes(), after: made.after }, onBatch)

    it('gives ticks in the order of their time, then of their number, all after the start', async () => {
      const batches = await batchesUntil(made, made.after, made.untilEpoch)
      expect(batches.length).toBeGreaterThan(1)
      const ticks = batches.flatMap((batch) => batch.ticks)
      expect(ticks).toEqual(inOrder(ticks))
      expect(ticks[0]?.sourceTime).toBeGreaterThan(made.after.epoch)
    })

    it('raises the watermark in whole seconds, and gives no tick at or before an earlier one', async () => {
      let completeTo = made.after.epoch
      for (const batch of await batchesUntil(made, made.after, made.untilEpoch)) {
        expect(batch.ticks.filter(({ sourceTime }) => sourceTime <= completeTo)).toEqual([])
        expect(Number.isSafeInteger(batch.completeTo)).toBe(true)
        expect(batch.completeTo).toBeGreaterThanOrEqual(completeTo)
        completeTo = batch.completeTo
      }
      expect(completeTo).toBeGreaterThanOrEqual(made.untilEpoch)
    })

    it('gives quotes of every requested symbol, with all its decimals, and of no other', async () => {
      const asked = made.symbols.filter((_, index) => index % 2 === 0)
      expect(asked.length).toBeLessThan(made.symbols.length)
      const all = await batchesUntil(made, made.after, made.untilEpoch)
      const some = await batchesUntil({ ...made, symbols: asked }, made.after, made.untilEpoch)
      const decimals = new Map(asked.map(({ symbol, decimals: places }) => [symbol, places]))
      const { epoch } = made.after
      const ticks = ticksWithin(some, epoch, made.untilEpoch)
      expect(ticks).toEqual(ticksWithin(all, epoch, made.untilEpoch).filter(({ symbol }) => decimals.has(symbol)))
      expect(new Set(ticks.map(({ symbol }) => symbol))).toEqual(new Set(decimals.keys()))
      for (const { symbol, quote } of ticks) {
        expect(quote).toMatch(/^-?\d+(\.\d+)?$/)
        expect([symbol, (quote.split('.')[1] ?? '').length]).toEqual([symbol, decimals.get(symbol)])
      }
    })

    it('gives the same ticks again after a batch, from its watermark and its states as JSON', async () => {
      const batches = await batchesUntil(made, made.after, made.untilEpoch)
      expect(await batchesUntil(made, made.after, made.untilEpoch)).toEqual(batches)
      const resumed = batches.filter((_, index) => index % Math.ceil(batches.length / RESUMED_MAX) === 0)
      for (const { completeTo, states } of resumed) {
        if (completeTo >= made.untilEpoch) continue
        const after: FeedStart = { epoch: completeTo, ...(states === undefined ? {} : { states }) }
        const again = await batchesUntil(made, JSON.parse(JSON.stringify(after)), made.untilEpoch)
        expect(ticksWithin(again, completeTo, made.untilEpoch)).toEqual(
          ticksWithin(batches, completeTo, made.untilEpoch),
        )
      }
    })

    it('ends with the last epoch that the reader wants', async () => {
      const { symbols, after, untilEpoch } = made
      const whole = await batchesUntil({ feed: made.feed, symbols }, after, untilEpoch)
      for (const last of [after.epoch, after.epoch + 1, untilEpoch - 5]) {
        const batches: FeedBatch[] = []
        const range = { symbols: codes(), after, untilEpoch: last }
        await made.feed.follow(range, async (batch) => void batches.push(batch)).done
        expect(batches.at(-1)?.completeTo ?? after.epoch).toBe(last)
        expect(batches.flatMap(({ ticks }) => ticks)).toEqual(ticksWithin(whole, after.epoch, last))
      }
    })

    it('gives states, where it has any, after the first second and at each full minute', async () => {
      const batches = await batchesUntil(made, made.after, made.untilEpoch)
      const withStates = batches.filter(({ states }) => states !== undefined).map(({ completeTo }) => completeTo)
      if (withStates.length === 0) return
      expect(withStates[0]).toBe(made.after.epoch + 1)
      const firstMinute = Math.ceil((made.after.epoch + 1) / 60) * 60
      for (let minute = firstMinute; minute <= made.untilEpoch; minute += 60) expect(withStates).toContain(minute)
    })

    it('gives no second batch while the handler has the first', async () => {
      const taken = Promise.withResolvers<void>()
      const calls: FeedBatch[] = []
      const { stop } = follow(async (batch) => {
        calls.push(batch)
        await taken.promise
      })
      await expect.poll(() => calls.length).toBe(1)
      await quietTime()
      expect(calls).toHaveLength(1)
      taken.resolve()
      await expect.poll(() => calls.length).toBeGreaterThan(1)
      await stop()
    })

    it('ends when the handler rejects, with its error and without another batch', async () => {
      const calls: FeedBatch[] = []
      const { done, stop } = follow(async (batch) => {
        calls.push(batch)
        throw new Error('the store is full')
      })
      await expect(done).rejects.toThrow('the store is full')
      await quietTime()
      expect(calls).toHaveLength(1)
      await stop()
    })

    it.each(['the subscription', 'the feed'])('gives no batch once %s has stopped', async (what) => {
      const running = Promise.withResolvers<void>()
      const events: string[] = []
      const { done, stop } = follow(async () => {
        events.push('began')
        await running.promise
        events.push('ended')
      })
      await expect.poll(() => events).toEqual(['began'])
      const stopped = (what === 'the feed' ? made.feed.close() : stop()).then(() => events.push('stopped'))
      await quietTime()
      expect(events).toEqual(['began'])
      running.resolve()
      await stopped
      await done
      await quietTime()
      expect(events).toEqual(['began', 'ended', 'stopped'])
      await stop()
    })

    it('gives no batch to a reader that stops at once', async () => {
      const calls: FeedBatch[] = []
      const { done, stop } = follow(async (batch) => void calls.push(batch))
      await stop()
      await done
      expect(calls).toEqual([])
    })

    it('serves several readers, each at its own pace', async () => {
      const slow = Promise.withResolvers<void>()
      const { stop } = follow(() => slow.promise)
      const batches = await batchesUntil(made, made.after, made.untilEpoch)
      expect(batches.at(-1)?.completeTo).toBeGreaterThanOrEqual(made.untilEpoch)
      slow.resolve()
      await stop()
    })

    it('refuses readers once it is closed', async () => {
      await made.feed.close()
      await expect(follow(async () => {}).done).rejects.toThrow('the feed is closed')
    })

    it('refuses a symbol that it does not have', async () => {
      const { done } = made.feed.follow({ symbols: ['NONE'], after: made.after }, async () => {})
      await expect(done).rejects.toThrow('has no symbol NONE')
    })
  })
}
