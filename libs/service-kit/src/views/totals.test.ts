import { viewKeys } from '@folio/contracts/view-keys.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { account, type Posting } from '@folio/kernel/postings.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { NO_TOTALS, type Totals, totalsAfter, totalsIn } from './totals.ts'

const idOf = uuidV5Maker('d3b0a3a8-4a38-45b4-a0a0-7d9f2e3c5b11')
const NINE = Date.UTC(2026, 0, 31, 9) * 1000
const MINUTE = 60_000_000

const posting = (name: string, amount: string, currency = 'USD'): Posting => ({
  account: name,
  currency,
  amount: amountOf(amount),
})

const stored = (position: number, at: Timestamp, postings?: readonly Posting[]): StoredEvent<DomainEvent> => ({
  event: { type: 'Moved', data: postings === undefined ? {} : { postings } },
  stream: 'wallet-a',
  revision: position - 1,
  position,
  id: idOf(`${position}`),
  metadata: {
    prev_hash: '0'.repeat(64),
    command_id: idOf(`c${position}`),
    correlation_id: 'c',
    causation_id: 'c',
    at,
  },
})

const wallet = account.wallet('a')
const deposit = [posting(wallet, '10'), posting(account.system('cashier'), '-10')]
const sent = [posting(wallet, '-4'), posting(account.transit('t'), '4')]
const play = [posting(account.trading('DOT1'), '7'), posting(account.system('demo'), '-7')]

const USD = { accounts: '6', transit: '4', system: { cashier: '-10' } }

describe('totals', () => {
  it('sum postings by realm, currency and kind of account', () => {
    const events = [deposit, sent, play].map((each, index) => stored(index + 1, timestampOf(NINE), each))
    const { totals, puts } = totalsAfter(NO_TOTALS, events)
    expect(Object.fromEntries(totals.byMoney)).toEqual({
      'real/USD': USD,
      'demo/USD': { accounts: '7', transit: '0', system: { demo: '-7' } },
    })
    expect(puts.get(viewKeys.total('real', 'USD'))).toEqual(USD)
  })

  it('keep at the first event of each hour a copy of the sums before it', () => {
    const events = [
      stored(1, timestampOf(NINE + MINUTE), deposit),
      stored(2, timestampOf(NINE + 59 * MINUTE), sent),
      stored(3, timestampOf(NINE + 180 * MINUTE), play),
      // The clock of another instance is behind: the copy of the hour is not written again.
      stored(4, timestampOf(NINE + 179 * MINUTE), deposit),
    ]
    const { puts } = totalsAfter(NO_TOTALS, events)
    expect(puts.get(viewKeys.totalsAt('2026-01-31T09'))).toEqual({ totals: {} })
    expect(puts.get(viewKeys.totalsAt('2026-01-31T12'))).toEqual({ totals: { 'real/USD': USD } })
    expect(puts.get(viewKeys.totalsHour)).toEqual({ hour: '2026-01-31T12' })
    expect([...puts.keys()].filter((key) => key.startsWith(viewKeys.totalsCopies))).toHaveLength(2)
  })

  it('use events without postings only for the hour', () => {
    const { totals, puts } = totalsAfter(NO_TOTALS, [stored(1, timestampOf(NINE))])
    expect(totals).toEqual({ hour: '2026-01-31T09', byMoney: new Map() })
    expect([...puts.keys()].toSorted()).toEqual(['keeps-totals', 'totals-at/2026-01-31T09', 'totals/hour'])
  })

  it('are the same however the events are cut into pages, also when they are read back between pages', () => {
    const entries = fc.array(
      fc.record({ minutes: fc.integer({ min: 0, max: 240 }), which: fc.constantFrom(deposit, sent, play, undefined) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(entries, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }), (moves, cuts) => {
        const events = moves.map(({ minutes, which }, index) =>
          stored(index + 1, timestampOf(NINE + minutes * MINUTE), which),
        )
        const ends = [...new Set([...cuts, events.length])]
          .filter((cut) => cut <= events.length)
          .toSorted((a, b) => a - b)
        const view = new Map<string, unknown>()
        let totals: Totals = NO_TOTALS
        let from = 0
        for (const end of ends) {
          const { puts } = totalsAfter(totals, events.slice(from, end))
          for (const [key, value] of puts) view.set(key, value)
          totals = totalsIn(entriesOf(view))
          from = end
        }
        expect(Object.fromEntries(view)).toEqual(Object.fromEntries(totalsAfter(NO_TOTALS, events).puts))
      }),
    )
  })
})

/** The entries of a view under the prefix of totals, as a list returns them. */
const entriesOf = (view: ReadonlyMap<string, unknown>): Parameters<typeof totalsIn>[0] =>
  [...view].filter(([key]) => key.startsWith(viewKeys.totals)) as unknown as Parameters<typeof totalsIn>[0]
