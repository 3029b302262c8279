import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { afterEach } from 'vitest'
import { tradingDefinition } from '../definition.ts'
import { open, real, receive } from './sample-accounts.ts'
import { asSent, buying, offering, START, selling } from './sample-contracts.ts'

/** The command id of a short name. */
export const commandId = uuidV5Maker('8e9b0a4f-0c9a-4b59-9c06-6f1d2a3b4c5d')

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const startOwn = (ports: Ports): Promise<Service> => startService(ports, tradingDefinition)

/** A trading service whose account has 200 USD, a market that ticks, and a clock that stands at the start. */
export const tradingMarket = async ({
  start = startOwn,
  offered = offering,
}: {
  readonly start?: (ports: Ports) => Promise<Service>
  readonly offered?: Offering
} = {}) => {
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
  const metadata = { prev_hash: GENESIS.hash, command_id: commandId('l'), correlation_id: 'l', causation_id: 'l' }
  await store.append([
    chain(GENESIS, {
      stream: offeringStream(offered.symbol),
      type: 'OfferingChanged',
      data: Buffer.from(JSON.stringify(offered)),
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
  const service = await start(ports)
  stops.push(service.stop)
  const outcomes = new Map<string, CommandOutcome>()
  await bus.tail({ topic: replies, onMessage: ({ correlation_id, outcome }) => outcomes.set(correlation_id, outcome) })

  const message = (id: string, command: TradingCommand): CommandMessage<TradingCommand> => ({
    account: real.account_id,
    command_id: commandId(id),
    correlation_id: id,
    causation_id: id,
    at: timestampOf(clock()),
    epoch: 1,
    origin: {
      kind: 'client',
      client_id: real.client_id,
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
  return { ports, service, ticks, record, message, step, send, events }
}

/** A purchase as it is sent. */
export const buy = (request: Parameters<typeof buying>[0] = {}) => asSent(buying(request)) as TradingCommand
/** A sale so many seconds after the start, as it is sent. */
export const sell = (seconds: number) => asSent(selling(seconds, { complete_to: 0 })) as TradingCommand
/** A settlement by the tick so many seconds after the start, as it is sent. */
export const settle = (seconds: number): TradingCommand => ({
  type: 'SettleContract',
  contract_id: 1000,
  epoch: START + seconds,
})
/** Quotes that do not move. */
export const steady = (count: number) => Array.from({ length: count }, () => '10000.00')
/** A contract on a barrier that no tick of a minute may reach. */
export const noTouch = { contract_type: 'NOTOUCH', barrier: '+10', duration: 60 } as const
