import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { keepSnapshots, SNAPSHOT_EVERY } from '@folio/service-kit/aggregates/snapshots.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { walletStream } from './account-stream.ts'
import { type BalancePoint, balanceHistory, bucketsOf } from './balance-history.ts'

const SECOND = 1_000_000
const account = walletStream('a')
const balancesAfter = (revision: number) => {
  const balance = amountOf(String(revision))
  return { USD: { balance, input: balance, output: amountOf('0') } }
}

/** A store with a wallet of so many events: each second one dollar comes in, so that the balance is the revision. */
const storeWith = async (count: number) => {
  const store = memoryStore()
  const { stream, foldVersion } = account
  let last: Link = GENESIS
  for (let from = 0; from < count; from += 200) {
    const events: ChainedEvent[] = []
    for (let revision = from; revision < Math.min(count, from + 200); revision += 1) {
      const id = stepIdOf(`${revision}`)
      const metadata = {
        prev_hash: last.hash,
        command_id: id,
        correlation_id: id,
        causation_id: id,
        at: timestampOf(revision * SECOND),
      }
      const data = revision === 0 ? {} : { balances: balancesAfter(revision) }
      const type = revision === 0 ? 'WalletOpened' : 'CashDeposited'
      const event = chainEvent(last, stream, { event: { type, data }, metadata })
      events.push(event)
      last = event
    }
    await store.append(events)
  }
  const snapshots = Array.from({ length: Math.floor((count - 1) / SNAPSHOT_EVERY) }, (_, index) => {
    const revision = (index + 1) * SNAPSHOT_EVERY
    return { revision, state: { status: 'open', balances: balancesAfter(revision) } }
  })
  await keepSnapshots(store, { foldVersion, stream, tip: GENESIS }, snapshots)
  return store
}

const valuesOf = (points: readonly BalancePoint[]) => points.map(({ revision, balance }) => [revision, balance])

describe('a balance history', () => {
  it('has a point for each event that changed it, and the balance before', async () => {
    const store = await storeWith(6)
    const whole = await balanceHistory(store, account, { currency: 'USD', from: 0, to: 5 })
    expect([whole.before, whole.isSampled]).toEqual(['0', false])
    expect(valuesOf(whole.points)).toEqual([1, 2, 3, 4, 5].map((revision) => [revision, String(revision)]))
    const part = await balanceHistory(store, account, { currency: 'USD', from: 3, to: 4 })
    expect([part.before, valuesOf(part.points)]).toEqual([
      '2',
      [
        [3, '3'],
        [4, '4'],
      ],
    ])
    expect(await balanceHistory(store, account, { currency: 'USD', from: 6, to: 5 })).toMatchObject({
      before: '5',
      points: [],
    })
    expect(await balanceHistory(store, account, { currency: 'EUR', from: 0, to: 5 })).toMatchObject({
      before: '0',
      points: [],
    })
  })

  it('has the balances at snapshots and at the end where there are more than 10,000 events', async () => {
    const store = await storeWith(10_302)
    const whole = await balanceHistory(store, account, { currency: 'USD', from: 0, to: 10_301 })
    expect(whole.isSampled).toBe(true)
    const revisions = [...Array.from({ length: 40 }, (_, index) => (index + 1) * SNAPSHOT_EVERY), 10_301]
    expect(valuesOf(whole.points)).toEqual(revisions.map((revision) => [revision, String(revision)]))
    const zoomed = await balanceHistory(store, account, { currency: 'USD', from: 400, to: 10_301 })
    expect([zoomed.isSampled, zoomed.before, zoomed.points.length]).toEqual([false, '399', 9902])
  })
})

describe('buckets', () => {
  const points = (balances: readonly string[], seconds: readonly number[]): readonly BalancePoint[] =>
    balances.map((balance, revision) => ({
      revision,
      at: timestampOf((seconds[revision] ?? 0) * SECOND),
      balance: amountOf(balance),
    }))

  it('hold one point each if there are few', () => {
    const [bucket] = bucketsOf(points(['5', '7'], [0, 1]), 2)
    expect(bucket).toMatchObject({ low: '5', high: '5', first: { revision: 0 }, last: { revision: 0 } })
  })

  it('keep the first, lowest, highest and last of points that lie close together', () => {
    const buckets = bucketsOf(points(['5', '9', '-2', '10', '6', '7'], [0, 1, 2, 3, 50, 100]), 3)
    expect(buckets.map(({ first, low, high, last }) => [first.balance, low, high, last.balance])).toEqual([
      ['5', '-2', '10', '10'],
      ['6', '6', '6', '6'],
      ['7', '7', '7', '7'],
    ])
  })

  it('are one where all points have the same time', () => {
    expect(bucketsOf(points(['1', '2', '3'], [7, 7, 7]), 2)).toMatchObject([{ low: '1', high: '3' }])
  })
})
