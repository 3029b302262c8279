import { offeringStream } from '@folio/contracts/market/commands.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { expect, it } from 'vitest'
import { offering, START } from '../../testing/sample-contracts.ts'
import { knownMarket } from './known-market.ts'

const { symbol } = offering

/** A market with one listed symbol, whose reads the test may hold back. */
const market = () => {
  let isSuspended = false
  let epoch = START
  let reads = 0
  let held: Promise<void> = Promise.resolve()
  const at = () => ({ offering, models: [], isSuspended })
  const known = knownMarket({
    ticks: {
      newestEpoch: async () => {
        reads += 1
        const found = epoch
        await held
        return found
      },
    },
    offerings: {
      at: async () => {
        reads += 1
        const found = at()
        await held
        return found
      },
      kept: (asked) => (asked === symbol ? at() : undefined),
    },
  })
  return {
    known,
    reads: () => reads,
    suspend: () => {
      isSuspended = true
    },
    tick: () => {
      epoch += 1
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

it('reads a fact once, and again after its stream has changed', async () => {
  const { known, reads, tick, suspend } = market()
  const ask = async () => [await known.offeringAt(symbol, 0), await known.newestEpoch()]
  expect(await ask()).toMatchObject([{ wasRead: true }, { fact: START, wasRead: true }])
  expect(await ask()).toMatchObject([{ wasRead: false }, { fact: START, wasRead: false }])
  tick()
  known.changed(ticksStream(START))
  expect(await ask()).toMatchObject([{ wasRead: false }, { fact: START + 1, wasRead: true }])
  suspend()
  known.changed(offeringStream(symbol))
  expect(await ask()).toMatchObject([{ fact: { isSuspended: true }, wasRead: true }, { wasRead: false }])
  expect(reads()).toBe(4)
})

it('reads a fact again that changed while it was read', async () => {
  const { known, tick, hold } = market()
  const release = hold()
  const early = known.newestEpoch()
  tick()
  known.changed(ticksStream(START))
  release()
  expect(await early).toMatchObject({ fact: START })
  expect(await known.newestEpoch()).toEqual({ fact: START + 1, wasRead: true })
  expect(await known.newestEpoch()).toEqual({ fact: START + 1, wasRead: false })
})

it('keeps the result of the newest read when an older one ends after it', async () => {
  const { known, tick, hold } = market()
  const release = hold()
  const early = known.newestEpoch()
  tick()
  known.changed(ticksStream(START))
  hold()()
  await known.newestEpoch()
  release()
  await early
  expect(await known.newestEpoch()).toEqual({ fact: START + 1, wasRead: false })
})

it('does not cache an unlisted symbol', async () => {
  const { known, reads } = market()
  await known.offeringAt('NONE', 0)
  expect(await known.offeringAt('NONE', 0)).toMatchObject({ wasRead: true })
  expect(reads()).toBe(2)
})
