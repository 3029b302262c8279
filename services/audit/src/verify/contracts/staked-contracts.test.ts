import { rmSync } from 'node:fs'
import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyData,
  findingsAfterChange,
  findingsIn,
  type StoredData,
  storedEvents,
} from '../../testing/changed-event.ts'
import { type EndCounts, inTicks, inTime, type SampleRequest, tradeAtRandom } from '../../testing/random-trade.ts'
import { newFolder, run } from '../../testing/sample-store.ts'
import { sampleTrade } from '../../testing/sample-trade.ts'

type Data = AnyData<StakedContract>
type Stored = StoredData<StakedContract>

/** Contracts without a fixed payout, with orders that some of their ticks reach. */
const requests: readonly SampleRequest[] = [
  inTime('VANILLALONGCALL', 120, { barrier: '+2' }),
  inTime('VANILLALONGPUT', 120, { barrier: '-1' }),
  inTicks('TURBOSLONG', 8, { barrier: '-12' }),
  inTime('TURBOSSHORT', 60, { barrier: '+14', limit_order: { take_profit: amountOf('3') } }),
  inTime('TURBOSLONG', 90, { barrier: '-15' }),
  {
    contract_type: 'MULTUP',
    multiplier: amountOf('100'),
    limit_order: { take_profit: amountOf('1'), stop_loss: amountOf('1') },
  },
  { contract_type: 'MULTDOWN', multiplier: amountOf('100'), limit_order: { take_profit: amountOf('0.5') } },
  { contract_type: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' },
  {
    contract_type: 'ACCU',
    amount: amountOf('1'),
    growth_rate: amountOf('0.01'),
    limit_order: { take_profit: amountOf('0.03') },
  },
  { contract_type: 'ACCU', amount: amountOf('1'), growth_rate: amountOf('0.05') },
]

const whole = newFolder()
let ended: EndCounts = {}

beforeAll(async () => {
  ended = await tradeAtRandom(whole, requests, 160)
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

const isSettled =
  (kind: StakedContract['kind'], isAlso: (data: Data) => boolean = () => true) =>
  ({ type, data }: Stored): boolean =>
    type === 'ContractSettled' && data.contract.kind === kind && isAlso(data)

const at = ({ stream, revision }: Stored, expected: string, found = '') =>
  expect.objectContaining({
    stream,
    revision,
    expected: expect.stringContaining(expected),
    found: expect.stringContaining(found),
  })

it('finds that vanillas, turbos, multipliers and accumulators of a long trade ended as the rules say', async () => {
  expect(await findingsIn(whole)).toEqual([])
  expect(ended['ContractSold']).toBeGreaterThan(3)
  const events = storedEvents<StakedContract>(whole)
  for (const kind of ['vanilla', 'turbos', 'multiplier', 'accumulator'] as const) {
    for (const status of ['won', 'lost'])
      expect(events.some(isSettled(kind, (data) => data.status === status))).toBe(true)
  }
  expect(events.some(isSettled('accumulator', ({ refund }) => refund === 'bid'))).toBe(true)
})

describe('an end without a fixed payout that was changed is named', () => {
  it.each(['vanilla', 'turbos', 'multiplier', 'accumulator'] as const)('of a %s, with another payout', async (kind) => {
    const { event, findings } = await findingsAfterChange<StakedContract>(
      whole,
      isSettled(kind, ({ status }) => status === 'won'),
      (data) => {
        data.sell_price = amountOf('777')
      },
    )
    expect(findings).toContainEqual(at(event, 'by the evidence of this event', 'paying 777'))
    expect(findings).toContainEqual(at(event, 'by the recorded ticks', 'paying 777'))
  })

  it.each(['turbos', 'multiplier', 'accumulator'] as const)('of a %s, at a tick that decides nothing', async (kind) => {
    const { event, findings } = await findingsAfterChange<StakedContract>(
      whole,
      isSettled(kind, ({ status, evidence }) => status === 'won' && evidence.exit === undefined),
      ({ evidence }) => {
        if (evidence.entry !== undefined) evidence.deciding = { ...evidence.entry, epoch: evidence.entry.epoch + 2 }
        if (evidence.entry !== undefined) evidence.previous = evidence.entry
      },
    )
    expect(findings).toContainEqual(at(event, 'evidence that decides the contract'))
  })

  it('of a sale, with another price than the value at the tick', async () => {
    const { event, findings } = await findingsAfterChange<StakedContract>(
      whole,
      ({ type, data }) => type === 'ContractSold' && data.contract.kind === 'accumulator',
      (data) => {
        data.sell_price = amountOf('99')
      },
    )
    expect(findings).toContainEqual(at(event, 'the value at the tick', '99'))
  })
})

describe('a cancelled deal', () => {
  const dir = newFolder()

  beforeAll(async () => {
    const { store, close } = await openForMaintenance(dir)
    const trade = await sampleTrade(store)
    await trade.ticks(['10000.00'])
    const deal = { contract_type: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' }
    const id = await trade.buy(deal)
    await trade.ticks(['10000.50', '9990.00'])
    expect(await trade.cancel(id)).toEqual(['ContractCancelled'])
    await close()
    await run('rebuild', '--data-dir', dir)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  const isCancelled = ({ type }: Stored): boolean => type === 'ContractCancelled'

  it('gives the stake back', async () => expect(await findingsIn(dir)).toEqual([]))

  it('is named with another price, or after it expired', async () => {
    const { event, findings } = await findingsAfterChange<StakedContract>(dir, isCancelled, (data) => {
      data.sell_price = amountOf('11')
      data.asked_at = '2026-01-01T00:05:00.600000Z' as Data['asked_at']
    })
    expect(findings).toContainEqual(at(event, 'the stake of 10', '11'))
    expect(findings).toContainEqual(at(event, 'a cancellation up to epoch', 'one at 2026'))
  })

  it('is named where the deal cannot be cancelled', async () => {
    const { event, findings } = await findingsAfterChange<StakedContract>(dir, isCancelled, ({ contract }) => {
      if (contract.kind === 'multiplier') delete contract.cancellation
    })
    expect(findings).toContainEqual(at(event, 'a multiplier whose deal can be cancelled'))
  })
})
