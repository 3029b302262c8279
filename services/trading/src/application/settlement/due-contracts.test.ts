import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import { expect, it } from 'vitest'
import { boughtBy, buying, offering, START } from '../../testing/sample-contracts.ts'
import { noTouch } from '../../testing/trading-market.ts'
import { dueContracts } from './due-contracts.ts'
import type { DueContract, PendingSettlements } from './pending-settlements.ts'

const CAUSE = { stream: 'ticks-1', revision: 7, position: 9 }

/** The settlements that are asked for when a contract is added that was bought before ticks of ten seconds. */
const dueWith = async (
  request: Parameters<typeof buying>[0],
  record: (ticks: ReturnType<typeof tickWriter>) => Promise<void>,
  upTo = START + 10,
): Promise<readonly DueContract[]> => {
  const store = memoryStore()
  const ticks = tickWriter(store)
  await record(ticks)
  await ticks.flush()
  const asked: DueContract[] = []
  const pending = { askUntilEnded: async (due: readonly DueContract[]) => void asked.push(...due) }
  const due = dueContracts(tickReader({ store }), pending as Partial<PendingSettlements> as PendingSettlements)
  due.resumeAt(upTo)
  await due.add({ accountId: 'ROT1000000001', contract: boughtBy(buying(request)) }, CAUSE)
  return asked
}

const quotes =
  (...each: readonly string[]) =>
  async (ticks: ReturnType<typeof tickWriter>) => {
    for (const [index, quote] of each.entries()) await ticks.record(START + 2 * index, { [offering.symbol]: quote })
  }

const due = { accountId: 'ROT1000000001', contractId: 1000, cause: 'ticks-1@7', causePosition: 9 }

it('a contract that a tick has decided when it is added is due at the epoch of that tick', async () => {
  const touched = quotes('10000.00', '10000.00', '10010.00', '10000.00', '10000.00', '10000.00')
  expect(await dueWith(noTouch, touched)).toEqual([{ ...due, epoch: START + 4 }])
})

it('a contract that an interruption has ended when it is added is due at the last epoch of that', async () => {
  const interrupted = async (ticks: ReturnType<typeof tickWriter>) => {
    await quotes('10000.00')(ticks)
    await ticks.interrupt([{ symbol: offering.symbol, from: START + 2, to: START + 6 }], START + 6)
    await ticks.record(START + 8, { [offering.symbol]: '10000.00' })
    await ticks.record(START + 10, { [offering.symbol]: '10000.00' })
  }
  expect(await dueWith(noTouch, interrupted)).toEqual([{ ...due, epoch: START + 6 }])
})

it('a contract that is open when it is added is not due', async () => {
  expect(
    await dueWith(noTouch, quotes('10000.00', '10000.00', '10000.00', '10000.00', '10000.00', '10000.00')),
  ).toEqual([])
})
