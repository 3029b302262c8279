import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { tradingDefinition } from '../../definition.ts'
import { open, real, receive } from '../../testing/sample-accounts.ts'
import { asSent, buying, offering, START, selling } from '../../testing/sample-contracts.ts'

const idOf = uuidV5Maker('8e9b0a4f-0c9a-4b59-9c06-6f1d2a3b4c5d')
const CLIENT_ID = real.client_id

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A trading service whose account has 200 USD, a market that ticks, and a clock that stands at the start. */
const world = async () => {
  const clock = () => (START + 0.5) * 1e6
  const bus = embeddedBus({ roundTrip: true, onFailed: () => {} })
  const store = memoryStore()
  const ports: Ports = {
    bus,
    store,
    readModel: memoryReadModel(clock),
    clock,
    times: DEFAULT_TIMES,
    ...silentTelemetry,
  }
  const metadata = { prev_hash: GENESIS.hash, command_id: idOf('l'), correlation_id: 'l', causation_id: 'l' }
  await store.append([
    chain(GENESIS, {
      stream: offeringStream(offering.symbol),
      type: 'OfferingChanged',
      data: Buffer.from(JSON.stringify(offering)),
      metadata: Buffer.from(JSON.stringify({ ...metadata, at: timestampOf(0) })),
    }),
  ])
  const ticks = tickWriter(store)
  /** Records the ticks of some seconds after the start; every other second has none. */
  const record = async (from: number, quotes: readonly string[]): Promise<void> => {
    for (const [index, quote] of quotes.entries()) {
      await ticks.record(START + from + 2 * index, { [offering.symbol]: quote })
      await ticks.record(START + from + 2 * index + 1, {})
    }
    await ticks.flush()
  }
  await record(0, ['10000.00'])
  const service = await startService(ports, tradingDefinition)
  stops.push(service.stop)
  const outcomes = new Map<string, CommandOutcome>()
  await bus.tail({ topic: replies, onMessage: ({ correlation_id, outcome }) => outcomes.set(correlation_id, outcome) })

  const message = (id: string, command: TradingCommand): CommandMessage<TradingCommand> => ({
    account: real.account_id,
    command_id: idOf(id),
    correlation_id: id,
    causation_id: id,
    at: timestampOf(clock()),
    epoch: 1,
    origin: {
      kind: 'client',
      client_id: CLIENT_ID,
      endpoint: 'test',
      fingerprint: id,
      not_after: clock() + 60e6,
      seen_position: 0,
    },
    reply_to: 'test',
    command,
  })
  const step = (id: string, command: TradingCommand): CommandMessage<TradingCommand> => ({
    ...message(id, command),
    origin: { kind: 'step', cause: 'other-1@0', cause_position: 1 },
  })
  const send = async (...messages: readonly CommandMessage<TradingCommand>[]) => {
    await bus.send(messages.map((each) => outgoing(tradingCommands, each)))
    const last = messages.at(-1)?.correlation_id ?? ''
    await eventually(() => outcomes.has(last))
    return messages.map(({ correlation_id }) => outcomes.get(correlation_id))
  }
  const events = async () =>
    (await store.readStream(`trading-${real.account_id}`, { direction: 'forwards', limit: 100 })).slice(2)
  await send(step('open', open(real)), step('receive', receive('200')))
  return { ticks, record, message, step, send, events }
}

const buy = (request: Parameters<typeof buying>[0] = {}) => asSent(buying(request)) as TradingCommand
const sell = (seconds: number) => asSent(selling(seconds, { complete_to: 0 })) as TradingCommand
const settle = (seconds: number): TradingCommand => ({
  type: 'SettleContract',
  contract_id: 1000,
  epoch: START + seconds,
})
const steady = (count: number) => Array.from({ length: count }, () => '10000.00')
const touch = { contract_type: 'ONETOUCH', barrier: '+10', duration: 60 } as const
const noTouch = { ...touch, contract_type: 'NOTOUCH' } as const

describe('the facts of a contract', () => {
  it('are the tick and the offering of its purchase', async () => {
    const { message, send } = await world()
    expect(await send(message('buy', buy()))).toMatchObject([
      { type: 'ContractBought', data: { contract: { spot: { epoch: START, quote: '10000.00' }, payout: '19.55' } } },
    ])
  })

  it('are missing where the tick of the second does not come', async () => {
    const { message, send } = await world()
    const asked_at = timestampOf((START + 10.5) * 1e6)
    expect(await send(message('buy', { ...buy(), asked_at } as TradingCommand))).toMatchObject([
      { type: 'PurchaseRefused', data: { subcode: 'MissingTickMarketData' } },
    ])
  })

  it('come with the tick that a purchase waits for', async () => {
    const { message, send, record } = await world()
    const asked_at = timestampOf((START + 2.5) * 1e6)
    const sent = send(message('buy', { ...buy(), asked_at } as TradingCommand))
    await record(2, ['10001.00'])
    expect(await sent).toMatchObject([{ type: 'ContractBought', data: { contract: { spot: { quote: '10001.00' } } } }])
  })

  it('are the ticks that settle it, once they are recorded; a settlement that comes early or again records nothing', async () => {
    const { message, send, step, record, events } = await world()
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
    const { message, send, record, events } = await world()
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
    expect(metadataOf(refused)).toMatchObject({ command_id: idOf('sell'), client_id: CLIENT_ID })
  })

  it('give a sale the newest tick, in the batch of its purchase too', async () => {
    const { message, send, record } = await world()
    await record(2, ['10000.00', ...steady(14)])
    const [bought, sold] = await send(message('buy', buy()), message('sell', sell(30)))
    expect(bought).toMatchObject({ type: 'ContractBought' })
    expect(sold).toMatchObject({
      type: 'ContractSold',
      data: { evidence: { entry: { epoch: START + 2 }, deciding: { epoch: START + 30 } } },
    })
  })

  it('end a contract by an interruption over its exit at the bid before it', async () => {
    const { message, send, step, record, ticks } = await world()
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

  it('are all ticks of a contract in ticks', async () => {
    const { message, send, step, record } = await world()
    await send(message('buy', buy({ contract_type: 'DIGITEVEN', duration: 3, duration_unit: 't' })))
    await record(2, ['10000.01', '10000.02', '10000.03'])
    expect(await send(step('settle', settle(6)))).toMatchObject([
      {
        data: {
          status: 'lost',
          evidence: { ticks: [{ quote: '10000.01' }, { quote: '10000.02' }, { quote: '10000.03' }] },
        },
      },
    ])
  })
})
