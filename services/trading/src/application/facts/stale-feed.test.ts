import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type TradingAccount, tradingAccount } from '../../domain/trading-account.ts'
import { open, real, receive } from '../../testing/sample-accounts.ts'
import { asSent, buying, offering, START, selling, tickAt } from '../../testing/sample-contracts.ts'
import type { FactSources } from './fact-sources.ts'
import { preparationFrom } from './preparation.ts'

/** Sources of a market whose newest tick, of the fourth second, is followed by all later ones at a look. */
const lateTicks = (lateLook = 4) => {
  let looks = 0
  const newest = () => START + (looks < lateLook ? 4 : 20)
  const found = (epoch: number) => (epoch <= newest() ? tickAt(epoch - START, '10000.00') : undefined)
  const ticks = {
    newestEpoch: async () => {
      looks += 1
      return newest()
    },
    tickAt: async (_: string, epoch: number) => found(epoch),
    interruptionOver: async () => undefined,
    extremesIn: async () => undefined,
  }
  const offerings = {
    at: async () => ({ offering, isSuspended: false, models: [] }),
    models: async () => [],
  }
  return { ticks, offerings } as unknown as FactSources
}

const holder = [open(real), receive('200'), buying()].reduce<TradingAccount>(
  (state, command) => tradingAccount.decide(command, state).reduce(tradingAccount.evolve, state),
  tradingAccount.initial,
)

const prepared = async (command: object, state: TradingAccount, sources = lateTicks()) => {
  const { prepare } = preparationFrom(() => sources)
  const ready = await prepare({} as Parameters<typeof prepare>[0], command as TradingCommand, state)
  return ready.command as { readonly facts: { readonly spot?: unknown } }
}

/** The newest tick is four seconds after the start: two intervals of two seconds and one second later it is too old. */
const [IN_TIME, TOO_LATE] = [9, 9.000001].map((seconds) => timestampOf((START + seconds) * 1e6))

afterEach(() => {
  vi.useRealTimers()
})

describe('a tick that is not recorded when a command first needs it', () => {
  const [purchase, sale] = [asSent(buying()), asSent(selling(8, { complete_to: 0 }))]

  it.each([
    ['a purchase', purchase, tradingAccount.initial],
    ['a sale', sale, holder],
  ])('is waited for by %s while the feed is not stale', async (_, command, state) => {
    const { facts } = await prepared({ ...command, asked_at: IN_TIME }, state)
    expect(facts.spot).toEqual(tickAt(8, '10000.00'))
  })

  it.each([
    ['a purchase', purchase, tradingAccount.initial],
    ['a sale', sale, holder],
  ])('is not waited for by %s on a stale feed, so that it is refused', async (_, command, state) => {
    const { facts } = await prepared({ ...command, asked_at: TOO_LATE }, state)
    expect(facts.spot).toBeUndefined()
  })

  it.each([
    ['a purchase', purchase, tradingAccount.initial],
    ['a sale', sale, holder],
  ])('is waited for by %s for one second', async (_, command, state) => {
    vi.useFakeTimers()
    let isPrepared = false
    const preparation = prepared({ ...command, asked_at: IN_TIME }, state, lateTicks(Number.POSITIVE_INFINITY))
    preparation.finally(() => (isPrepared = true)).catch(() => {})
    await vi.advanceTimersByTimeAsync(999)
    expect(isPrepared).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await preparation).facts.spot).toBeUndefined()
  })
})
