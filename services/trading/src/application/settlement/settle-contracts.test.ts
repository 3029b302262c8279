import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { tickReader } from '@folio/ticks/tick-reader.ts'
import { describe, expect, it } from 'vitest'
import { startTrading } from '../../service.ts'
import { offering, START } from '../../testing/sample-contracts.ts'
import { buy, noTouch, sell, steady, tradingMarket } from '../../testing/trading-market.ts'
import { settleContracts } from './settle-contracts.ts'

/** Contracts that are open when a driver starts. */
const OPEN = 40

const dataOf = (event: { readonly data: Uint8Array } | undefined) =>
  event === undefined ? undefined : JSON.parse(Buffer.from(event.data).toString())

describe('contracts', () => {
  it('settle when the exit tick is recorded, without a connected client', async () => {
    const { message, send, record, events } = await tradingMarket({ start: startTrading })
    await send(message('buy', buy()))
    await record(2, ['10001.00', ...steady(28), '10002.00'])
    await eventually(async () => (await events()).length === 2)
    const [, settled] = await events()
    expect(settled?.type).toBe('ContractSettled')
    expect(dataOf(settled)).toMatchObject({ status: 'won', evidence: { exit: { epoch: START + 60 } } })
  })

  it.each([
    ['at the touch of a barrier', noTouch, ['10000.00', '10009.99', '10010.00', '10000.00'], 6],
    [
      'at the end of a run',
      { contract_type: 'RUNHIGH', duration: 4, duration_unit: 't' } as const,
      ['10000.00', '10000.01', '10000.01', '10000.02'],
      6,
    ],
    [
      'at the last tick of a contract in ticks',
      { contract_type: 'DIGITODD', duration: 2, duration_unit: 't' } as const,
      ['10000.01', '10000.02'],
      4,
    ],
  ])('settle %s', async (_, request, quotes, seconds) => {
    const { message, send, record, events } = await tradingMarket({ start: startTrading })
    await send(message('buy', buy(request)))
    await record(2, quotes)
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({
      status: 'lost',
      evidence: { deciding: { epoch: START + seconds } },
    })
  })

  it('settle although they were bought after the ticks that decide them', async () => {
    const { message, send, record, events } = await tradingMarket({ start: startTrading })
    await record(2, ['10000.01'])
    const bought = buy({ contract_type: 'DIGITEVEN', duration: 1, duration_unit: 't' })
    await send(message('buy', { ...bought, asked_at: timestampOf((START + 1.5) * 1e6) } as TradingCommand))
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({ status: 'lost', evidence: { deciding: { epoch: START + 2 } } })
  })

  it('end by an interruption over their exit', async () => {
    const { message, send, record, ticks, events } = await tradingMarket({ start: startTrading })
    await send(message('buy', buy()))
    await record(2, steady(10))
    await ticks.interrupt([{ symbol: offering.symbol, from: START + 22, to: START + 80 }], START + 80)
    await ticks.flush()
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({ status: 'cancelled', refund: 'bid' })
  })

  it('end by an interruption of the second of their exit, in which other symbols ticked', async () => {
    const { message, send, record, ticks, events } = await tradingMarket({ start: startTrading })
    await send(message('buy', buy()))
    await record(2, steady(29))
    await ticks.record(START + 60, { OTHER: '1.00' })
    await ticks.interrupt([{ symbol: offering.symbol, from: START + 60, to: START + 60 }], START + 60)
    await ticks.flush()
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({ status: 'cancelled', refund: 'bid' })
  })

  it('that were open before a restart settle after it, also by ticks of the time between', async () => {
    const { ports, service: before, message, send, record, events } = await tradingMarket()
    await send(message('buy', buy()), message('buy2', { ...buy(noTouch), contract_id: 2000 } as never))
    await record(2, ['10000.00', '10012.00', ...steady(8)])
    await before.stop()
    const service = await startTrading(ports)
    await eventually(async () => (await events()).length === 3)
    expect(dataOf((await events())[2])).toMatchObject({ status: 'lost', contract: { contract_id: 2000 } })
    await record(22, steady(20))
    await eventually(async () => (await events()).length === 4)
    expect(dataOf((await events())[3])).toMatchObject({ contract: { contract_id: 1000 } })
    await service.stop()
  })

  it('settle although the view never reaches the end of the store at a later check of the driver', async () => {
    const { ports, message, send, record, events } = await tradingMarket()
    const [lastPositions, lists] = [{ count: 0 }, { count: 0 }]
    const lastPosition = async () => {
      lastPositions.count += 1
      const position = await ports.store.lastPosition()
      return lastPositions.count === 1 ? position : position + 1_000_000
    }
    const list: typeof ports.readModel.list = async (...range) => {
      lists.count += 1
      if (lists.count === 1) throw new ReadModelUnavailable('the view is behind')
      return ports.readModel.list(...range)
    }
    const onUnknownEvent = (error: Error): void => {
      throw error
    }
    await send(message('buy', buy({ contract_type: 'DIGITODD', duration: 2, duration_unit: 't' })))
    const driver = settleContracts({
      ...ports,
      store: { ...ports.store, lastPosition },
      readModel: { ...ports.readModel, list },
      ticks: tickReader(ports),
      isOwner: () => true,
      onUnknownEvent,
    })
    await record(2, ['10000.01', '10000.02'])
    await eventually(async () => (await events()).length === 2)
    expect(lists.count).toBeGreaterThan(1)
    await driver.stop()
  })

  it('that are open at a start cost no read of ticks each', async () => {
    const { ports, message, send, record, events } = await tradingMarket()
    const bought = (index: number): TradingCommand =>
      ({ ...buy({ ...noTouch, amount: amountOf('1') }), contract_id: 1000 + 10 * index }) as TradingCommand
    await send(...Array.from({ length: OPEN }, (_, index) => message(`buy ${index}`, bought(index))))
    await record(2, steady(3))
    let reads = 0
    const readStream: typeof ports.store.readStream = (...range) => {
      reads += 1
      return ports.store.readStream(...range)
    }
    const onUnknownEvent = (error: Error): void => {
      throw error
    }
    const store = { ...ports.store, readStream }
    const driver = settleContracts({
      ...ports,
      store,
      ticks: tickReader({ store }),
      isOwner: () => true,
      onUnknownEvent,
    })
    await record(8, ['10012.00'])
    await eventually(async () => (await events()).length === 2 * OPEN)
    expect(reads).toBeLessThan(OPEN / 2)
    await driver.stop()
  })

  it('settle at the next tick where the end of a run could not be sent, without a new start of the driver', async () => {
    const { ports, message, send, record, events } = await tradingMarket()
    let isAway = false
    let failed = 0
    const away: Bus['send'] = async (messages) => {
      if (!isAway) return ports.bus.send(messages)
      failed += 1
      throw new Error('the broker is away')
    }
    let starts = 0
    const lastPosition = () => {
      starts += 1
      return ports.store.lastPosition()
    }
    const onUnknownEvent = (error: Error): void => {
      throw error
    }
    const driver = settleContracts({
      ...ports,
      bus: { ...ports.bus, send: away },
      store: { ...ports.store, lastPosition },
      ticks: tickReader(ports),
      isOwner: () => true,
      onUnknownEvent,
    })
    await send(message('buy', buy({ contract_type: 'RUNHIGH', duration: 4, duration_unit: 't' })))
    await record(2, ['10000.00'])
    isAway = true
    await record(4, ['9999.99'])
    await eventually(() => failed > 0)
    isAway = false
    await record(6, ['10000.01'])
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({ status: 'lost', evidence: { deciding: { epoch: START + 4 } } })
    expect(starts).toBe(1)
    await driver.stop()
  })

  it('settle once under two drivers, the first message of each of which is lost', async () => {
    const { ports, message, send, record, events } = await tradingMarket()
    const lossy = (): Bus => {
      let isFirst = true
      const isKept = ({ topic }: Outgoing): boolean => {
        if (topic.name !== tradingCommands.name || !isFirst) return true
        isFirst = false
        return false
      }
      return { ...ports.bus, send: (messages) => ports.bus.send(messages.filter(isKept)) }
    }
    const onUnknownEvent = (error: Error): void => {
      throw error
    }
    const drivers = [1, 2].map(() =>
      settleContracts({ ...ports, bus: lossy(), ticks: tickReader(ports), isOwner: () => true, onUnknownEvent }),
    )
    await send(message('buy', buy({ contract_type: 'DIGITODD', duration: 2, duration_unit: 't' })))
    await record(2, ['10000.01', '10000.02', ...steady(5)])
    await eventually(async () => (await events()).length === 2)
    expect(await send(message('sell', sell(14)))).toMatchObject([
      { type: 'SaleRefused', data: { code: 'ContractNotFound' } },
    ])
    expect((await events()).map(({ type }) => type)).toEqual(['ContractBought', 'ContractSettled', 'SaleRefused'])
    for (const driver of drivers) await driver.stop()
  })
})
