import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { describe, expect, it } from 'vitest'
import { tradingDefinition } from '../../definition.ts'
import { real } from '../../testing/sample-accounts.ts'
import { asSent, offering, START } from '../../testing/sample-contracts.ts'
import { buyingStaked, cancelling, stakedOffering, stakedRequests, updating } from '../../testing/staked-contracts.ts'
import { buy, commandId, noTouch, sell, settle, steady, tradingMarket } from '../../testing/trading-market.ts'

/** A trading market that counts the reads of single streams of its market. */
const counted = async () => {
  const reads = { streams: 0 }
  const trading = await tradingMarket({
    start: ({ store, ...ports }) => {
      const readStream: typeof store.readStream = (stream, range) => {
        if (/^(offering|ticks)-/.test(stream)) reads.streams += 1
        return store.readStream(stream, range)
      }
      return startService({ ...ports, store: { ...store, readStream } }, tradingDefinition)
    },
  })
  return { ...trading, reads }
}

describe('the facts of a contract', () => {
  it('are read from the market only after it has changed', async () => {
    const { message, send, record, reads, ports } = await counted()
    const another = (contract_id: number, more = {}) => ({ ...buy(), contract_id, ...more }) as TradingCommand
    await send(message('first', another(1000)))
    const { streams } = reads
    expect(streams).toBeGreaterThan(0)
    await send(message('second', another(2000)))
    expect(reads.streams).toBe(streams)
    await record(2, ['10001.00'])
    const asked_at = timestampOf((START + 2.5) * 1e6)
    expect(await send(message('third', another(3000, { asked_at })))).toMatchObject([
      { type: 'ContractBought', data: { contract: { spot: { quote: '10001.00' } } } },
    ])
    const [listed] = await ports.store.readStream(offeringStream(offering.symbol), { direction: 'forwards', limit: 1 })
    if (listed === undefined) throw new Error('the symbol is not listed')
    const at = timestampOf((START + 2) * 1e6)
    const link = chain(GENESIS, listed)
    const metadata = { prev_hash: link.hash, command_id: 's', correlation_id: 's', causation_id: 's', at }
    await ports.store.append([
      chain(link, {
        stream: offeringStream(offering.symbol),
        type: 'SymbolSuspended',
        data: Buffer.from(JSON.stringify({ symbol: offering.symbol, reason: 'operator' })),
        metadata: Buffer.from(JSON.stringify(metadata)),
      }),
    ])
    expect(await send(message('fourth', another(4000, { asked_at })))).toMatchObject([{ type: 'PurchaseRefused' }])
  })

  it('are the tick and the offering of its purchase', async () => {
    const { message, send } = await tradingMarket()
    expect(await send(message('buy', buy()))).toMatchObject([
      { type: 'ContractBought', data: { contract: { spot: { epoch: START, quote: '10000.00' }, payout: '19.55' } } },
    ])
  })

  it('are missing if the tick of the second does not arrive', async () => {
    const { message, send } = await tradingMarket()
    const asked_at = timestampOf((START + 10.5) * 1e6)
    expect(await send(message('buy', { ...buy(), asked_at } as TradingCommand))).toMatchObject([
      { type: 'PurchaseRefused', data: { subcode: 'MissingTickMarketData' } },
    ])
  })

  it('arrive with the tick that a purchase waits for', async () => {
    const { message, send, record } = await tradingMarket()
    const asked_at = timestampOf((START + 2.5) * 1e6)
    const sent = send(message('buy', { ...buy(), asked_at } as TradingCommand))
    await record(2, ['10001.00'])
    expect(await sent).toMatchObject([{ type: 'ContractBought', data: { contract: { spot: { quote: '10001.00' } } } }])
  })

  it('are the ticks that settle it, once they are recorded; an early or repeated settlement records no event', async () => {
    const { message, send, step, record, events } = await tradingMarket()
    await send(message('buy', buy()))
    await record(2, ['10001.00', ...steady(28)])
    await send(step('early', settle(58)), message('wait', { type: 'DeactivateAccount' }))
    await record(60, ['10002.00'])
    const [settled] = await send(step('settle', settle(60)))
    expect(settled).toMatchObject({
      type: 'ContractSettled',
      data: {
        status: 'won',
        evidence: { entry: { quote: '10001.00' }, exit: { epoch: START + 60, quote: '10002.00' } },
      },
    })
    await send(step('again', settle(61)), message('end', { type: 'ReactivateAccount' }))
    expect((await events()).map(({ type }) => type)).toEqual([
      'ContractBought',
      'AccountDeactivated',
      'ContractSettled',
      'AccountReactivated',
    ])
  })

  it('settle a contract before a sale that comes after its barrier was touched', async () => {
    const { message, send, record, events } = await tradingMarket()
    await send(message('buy', buy(noTouch)))
    await record(2, ['10000.00', '10012.00', '9990.00', '9991.00'])
    const [sale] = await send(message('sell', sell(8)))
    expect(sale).toMatchObject({ type: 'SaleRefused', data: { code: 'ContractNotFound' } })
    const [, settled, refused] = await events()
    expect([settled?.type, refused?.type]).toEqual(['ContractSettled', 'SaleRefused'])
    if (settled === undefined || refused === undefined) throw new Error('an event is missing')
    expect(JSON.parse(Buffer.from(settled.data).toString())).toMatchObject({
      status: 'lost',
      evidence: { deciding: { epoch: START + 4 }, high: { quote: '10012.00' }, low: { quote: '10000.00' } },
    })
    expect(metadataOf(settled)).toMatchObject({ command_id: settlementIdOf(1000, START + 4) })
    expect(metadataOf(settled)).not.toHaveProperty('client_id')
    expect(metadataOf(refused)).toMatchObject({ command_id: commandId('sell'), client_id: real.client_id })
  })

  it.each([
    ['sale', sell(8), 'SaleRefused'],
    ['change of orders', asSent(updating(8, { take_profit: amountOf('5') }, { complete_to: 0 })), 'LimitOrderRefused'],
  ] as const)('settle a contract and refuse the %s that comes too late by one append', async (_, late, type) => {
    const appends: string[][] = []
    const { message, send, record } = await tradingMarket({
      offered: stakedOffering,
      start: ({ store, ...ports }) => {
        const append: typeof store.append = (events) => {
          appends.push(events.map((event) => event.type))
          return store.append(events)
        }
        return startService({ ...ports, store: { ...store, append } }, tradingDefinition)
      },
    })
    await send(message('buy', asSent(buyingStaked(stakedRequests.accumulator)) as TradingCommand))
    await record(2, ['10000.00', '10050.00', '10050.00', '10050.00'])
    expect(await send(message('late', late as TradingCommand))).toMatchObject([
      { type, data: { code: 'ContractNotFound' } },
    ])
    expect(appends.slice(-2)).toEqual([['ContractBought'], ['ContractSettled', type]])
  })

  it('are found again for a settlement behind a change of orders in its batch', async () => {
    const { message, send, step, record, events } = await tradingMarket({ offered: stakedOffering })
    const limit_order = { take_profit: amountOf('5') }
    await send(message('buy', asSent(buyingStaked({ ...stakedRequests.multiplier, limit_order })) as TradingCommand))
    // The tick of the fourth second reaches the take profit, which was removed in the third.
    await record(2, ['10000.00', '10060.00'])
    const removed = asSent(updating(3, { take_profit: null }, { complete_to: 0 })) as TradingCommand
    await send(message('remove', removed), step('settle', settle(4)), message('wait', { type: 'DeactivateAccount' }))
    expect((await events()).map(({ type }) => type)).toEqual([
      'ContractBought',
      'LimitOrderChanged',
      'AccountDeactivated',
    ])
  })

  it('give a sale the newest tick, in the batch of its purchase too', async () => {
    const { message, send, record } = await tradingMarket()
    const sent = send(message('buy', buy()), message('sell', sell(4)))
    // The sale waits for its tick.
    await sleep(50)
    await record(2, steady(2))
    const [bought, sold] = await sent
    expect(bought).toMatchObject({ type: 'ContractBought' })
    expect(sold).toMatchObject({
      type: 'ContractSold',
      data: { evidence: { entry: { epoch: START + 2 }, deciding: { epoch: START + 4 } } },
    })
  })

  it('show a purchase and a sale that come more than two seconds after they were asked for', async () => {
    const { message, send, record } = await tradingMarket()
    await send(message('buy', buy()))
    await record(2, steady(5))
    const again = { ...buy(), contract_id: 2000 } as TradingCommand
    expect(await send(message('late', again), message('late sale', sell(7)))).toMatchObject([
      { type: 'PurchaseRefused', data: { code: 'InvalidContractProposal' } },
      { type: 'SaleRefused', data: { code: 'InvalidSellContractProposal' } },
    ])
    expect(await send(message('sale', sell(9)))).toMatchObject([{ type: 'ContractSold' }])
  })

  it('are not needed to cancel a deal: the time of the request counts, also after ticks past its end', async () => {
    const { message, send, record } = await tradingMarket({ offered: stakedOffering })
    const deal = (contract_id: number) =>
      asSent(buyingStaked({ ...stakedRequests.multiplier, cancellation: '5m' }, { contract_id })) as TradingCommand
    await send(...[1000, 2000].map((id) => message(`buy ${id}`, deal(id))))
    await record(2, steady(155))
    const inTime = cancelling(300)
    const late = { ...cancelling(300.000001), contract_id: 2000 }
    const [cancelled, refused] = await send(message('in time', inTime), message('late', late))
    expect(cancelled).toMatchObject({
      type: 'ContractCancelled',
      data: { sell_price: '10', asked_at: inTime.asked_at },
    })
    expect(cancelled).toHaveProperty('data.evidence', { entry: { epoch: START + 2, quote: '10000.00' } })
    expect(refused).toMatchObject({ type: 'SaleRefused', data: { subcode: 'DealCancellationExpired' } })
  })

  it('are not waited for to cancel a deal, which shows no entry tick before that is recorded', async () => {
    const { message, send } = await tradingMarket({ offered: stakedOffering })
    const deal = asSent(buyingStaked({ ...stakedRequests.multiplier, cancellation: '5m' })) as TradingCommand
    const [, cancelled] = await send(message('buy', deal), message('cancel', cancelling(3)))
    expect(cancelled).toMatchObject({ type: 'ContractCancelled', data: { sell_price: '10' } })
    expect(cancelled).toHaveProperty('data.evidence', {})
  })

  it('end a contract by an interruption over its exit at the bid before it', async () => {
    const { message, send, step, record, ticks } = await tradingMarket()
    await send(message('buy', buy()))
    await record(2, ['10000.00', ...steady(26), '10050.00'])
    await ticks.interrupt([{ symbol: offering.symbol, from: START + 58, to: START + 80 }], START + 80)
    await ticks.flush()
    expect(await send(step('settle', settle(80)))).toMatchObject([
      {
        type: 'ContractSettled',
        data: {
          status: 'cancelled',
          refund: 'bid',
          sell_price: '19.55',
          evidence: { deciding: { epoch: START + 56, quote: '10050.00' }, interruption: { from: START + 58 } },
        },
      },
    ])
  })

  it('show the highest and the lowest tick of a contract that compares only its exit, up to its exit or its sale', async () => {
    const { message, send, step, record } = await tradingMarket()
    const other = { ...buy(), contract_id: 2000 } as TradingCommand
    await send(message('buy', buy()), message('other', other))
    await record(2, ['10000.00', '10003.00', '9990.00', '10003.00'])
    const early = { high: { epoch: START + 4, quote: '10003.00' }, low: { epoch: START + 6, quote: '9990.00' } }
    const [sold] = await send(message('sell', { ...sell(8), contract_id: 2000 } as TradingCommand))
    expect(sold).toMatchObject({ type: 'ContractSold', data: { evidence: early } })
    await record(10, [...steady(24), '10004.00', '10001.00', '10009.00'])
    const [settled] = await send(step('settle', settle(60)))
    expect(settled).toMatchObject({ data: { evidence: { ...early, high: { epoch: START + 58, quote: '10004.00' } } } })
    expect(settled).not.toHaveProperty('data.evidence.ticks')
  })

  it('are all ticks of a contract in time with at most ten ticks after its entry tick', async () => {
    const { message, send, step, record } = await tradingMarket()
    await send(message('buy', buy({ duration: 22 })))
    const quotes = ['10000.00', '10003.00', '9990.00', ...steady(6), '10000.01', '10002.00', '10005.00']
    await record(2, quotes)
    expect(await send(step('settle', settle(22)))).toMatchObject([
      {
        data: {
          status: 'won',
          evidence: {
            high: { quote: '10003.00' },
            low: { quote: '9990.00' },
            ticks: quotes.slice(0, 11).map((quote, index) => ({ epoch: START + 2 * (index + 1), quote })),
          },
        },
      },
    ])
  })

  it('show the extremes of an accumulator that is sold, and its ticks while they are few', async () => {
    const { message, send, record } = await tradingMarket({ offered: stakedOffering })
    await send(message('buy', asSent(buyingStaked(stakedRequests.accumulator)) as TradingCommand))
    await record(2, ['10000.00', '10000.02', '10000.01'])
    const evidence = {
      high: { epoch: START + 4 },
      low: { epoch: START + 2 },
      ticks: [{ epoch: START + 2 }, { epoch: START + 4 }, { epoch: START + 6 }],
    }
    expect(await send(message('sell', sell(6)))).toMatchObject([{ type: 'ContractSold', data: { evidence } }])
  })

  it('are all ticks of a contract in ticks, and their extremes', async () => {
    const { message, send, step, record } = await tradingMarket()
    await send(message('buy', buy({ contract_type: 'DIGITEVEN', duration: 3, duration_unit: 't' })))
    await record(2, ['10000.01', '10000.02', '10000.03'])
    expect(await send(step('settle', settle(6)))).toMatchObject([
      {
        data: {
          status: 'lost',
          evidence: {
            high: { quote: '10000.03' },
            low: { quote: '10000.01' },
            ticks: [{ quote: '10000.01' }, { quote: '10000.02' }, { quote: '10000.03' }],
          },
        },
      },
    ])
  })
})
