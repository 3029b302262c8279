import type { Bus } from '@folio/bus/port.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { tradingDefinition } from './definition.ts'
import { startTrading } from './service.ts'
import { START } from './testing/sample-contracts.ts'
import { buy, steady, tradingMarket } from './testing/trading-market.ts'

it('trading is unhealthy while it has read a tick that its clock has not reached', async () => {
  let now = START + 1
  const { service, record, message, send } = await tradingMarket({
    start: (ports) => startTrading({ ...ports, clock: () => now * 1e6 }),
  })
  await send(message('buy', buy()))
  expect(service.isWell()).toBe(true)
  await record(2, steady(1))
  await eventually(() => !service.isWell())
  now = START + 3
  expect(service.isWell()).toBe(true)
})

it('trading keeps the ends of contracts in its view for 90 days', () => {
  const { prefix, keptMs } = { ...tradingDefinition.retention }
  expect([prefix, keptMs]).toEqual([tradingKeys.endedContracts, 90 * 24 * 3600 * 1000])
})

/** Counts the lists of open contracts. */
const listCounter = () => {
  let lists = 0
  const counting = (readModel: ReadModel): ReadModel => ({
    ...readModel,
    list: async (view, range) => {
      if (range.prefix === tradingKeys.openContracts) lists += 1
      return readModel.list(view, range)
    },
  })
  return { counting, lists: () => lists }
}

it('trading reads the open contracts of the house after its start, not with the first purchase of real money', async () => {
  const { counting, lists } = listCounter()
  const { message, send } = await tradingMarket({
    start: (ports) => startTrading({ ...ports, readModel: counting(ports.readModel) }),
  })
  // The driver of settlements lists them first.
  await eventually(() => lists() === 2)
  expect(await send(message('buy', buy()))).toMatchObject([{ type: 'ContractBought' }])
  expect(lists()).toBe(2)
})

it('trading reads no open contracts of the house before it knows its partitions', async () => {
  const { counting, lists } = listCounter()
  let isAssigned = false
  const assignedLate = (bus: Bus): Bus => ({
    ...bus,
    consume: async (consuming) => {
      const member = await bus.consume(consuming)
      return {
        ...member,
        ownsFirstPartition: () => isAssigned && member.ownsFirstPartition(),
        stableForMs: () => (isAssigned ? member.stableForMs() : 0),
      }
    },
  })
  await tradingMarket({
    start: (ports) => startTrading({ ...ports, bus: assignedLate(ports.bus), readModel: counting(ports.readModel) }),
  })
  // Longer than two looks of the reading ahead.
  await sleep(1200)
  expect(lists()).toBe(0)
  isAssigned = true
  await eventually(() => lists() === 2)
})

it('trading reads the compacted topics, to repair them, once the driver of settlements has read the open contracts', async () => {
  const released = Promise.withResolvers<void>()
  const held = (readModel: ReadModel): ReadModel => ({
    ...readModel,
    list: async (view, range) => {
      if (range.prefix === tradingKeys.openContracts) await released.promise
      return readModel.list(view, range)
    },
  })
  const tailed: string[] = []
  const keeping = (bus: Bus): Bus => ({
    ...bus,
    keepsTopics: true,
    tail: (tailing) => {
      tailed.push(tailing.topic.name)
      return bus.tail(tailing)
    },
  })
  await tradingMarket({
    start: (ports) => startTrading({ ...ports, readModel: held(ports.readModel), bus: keeping(ports.bus) }),
  })
  // Longer than two looks of the repair.
  await sleep(1200)
  expect(tailed).toEqual([])
  released.resolve()
  await eventually(() => tailed.length === 2)
  expect(tailed.toSorted()).toEqual([ledgerBalances.name, ledgerPortfolio.name].toSorted())
})
