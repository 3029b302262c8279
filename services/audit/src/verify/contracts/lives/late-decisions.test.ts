import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { amountOf } from '@folio/kernel/amount.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { storedEvents } from '../../../testing/changed-event.ts'
import { withCopy } from '../../../testing/sample-store.ts'
import { findingAt, tradedAs } from '../../../testing/traded-store.ts'
import { verifyStore } from '../../verify-store.ts'
import { latenessFindings } from './late-decisions.ts'

const QUIET_TICKS = 40

/**
 * Two multipliers that are bought after 80 s of ticks, and before as many: one gets a take profit and is sold, the deal of
 * the other one is cancelled.
 */
const dir = tradedAs(async (trade) => {
  const quiet = () => trade.ticks(Array.from({ length: QUIET_TICKS }, () => '10000.00'))
  await quiet()
  const deal = { contract_type: 'MULTUP', multiplier: amountOf('100') }
  const contract = await trade.buy(deal)
  const cancelled = await trade.buy({ ...deal, cancellation: '5m' })
  await trade.ticks(['10000.00', '10000.00'])
  expect(await trade.update(contract, { take_profit: amountOf('8') })).toEqual(['LimitOrderChanged'])
  expect(await trade.sell(contract)).toEqual(['ContractSold'])
  expect(await trade.cancel(cancelled)).toEqual(['ContractCancelled'])
  await quiet()
})

/** Verifies a copy in which the moment of the request of all events of a type is set back, in so many ranges. */
const findingsAfter = (type: string, seconds: number, ranges: number) =>
  withCopy(dir, async (copy) => {
    const db = new DatabaseSync(join(copy, 'events.db'))
    for (const event of storedEvents(copy).filter((each) => each.type === type)) {
      const asked_at = timestampOf(microsecondsOf(event.data.asked_at) - seconds * 1e6)
      const update = db.prepare('UPDATE events SET data = CAST(? AS BLOB) WHERE position = ?')
      update.run(JSON.stringify({ ...event.data, asked_at }), event.position)
    }
    db.close()
    const options = { threads: ranges, inlineEventsMax: Number.MAX_SAFE_INTEGER, now: 0, onProgress: () => {} }
    return (await verifyStore(copy, options)).findings.first
  })

describe('an event that was stored long after its request, when later ticks were known, is named', () => {
  it.each(['ContractBought', 'LimitOrderChanged', 'ContractSold', 'ContractCancelled'])('%s', async (type) => {
    const event = storedEvents(dir).find((each) => each.type === type)
    if (event === undefined) throw new Error(`no ${type}`)
    const named = findingAt(
      event,
      'an event that is stored within 60 s of the ticks of 2 s after',
      'one after the tick',
    )
    // With as many ranges as events nothing but the merge of ranges knows the ticks before.
    for (const ranges of [1, storedEvents(dir).length]) {
      expect(await findingsAfter(type, 70, ranges)).toContainEqual(named)
      expect(await findingsAfter(type, 50, ranges)).not.toContainEqual(named)
    }
  })
})

it('an event may be stored up to a minute after the tick from which on trading refuses its request', () => {
  const asked = { stream: 'trading-1', revision: 1, position: 9, askedAt: timestampOf(1_000_500_000) }
  expect(latenessFindings(asked, undefined)).toEqual([])
  expect(latenessFindings(asked, 1062)).toEqual([])
  expect(latenessFindings(asked, 1063)).toHaveLength(1)
})
