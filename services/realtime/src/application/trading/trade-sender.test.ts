import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { openTradeSender, type TradeCall } from './trade-sender.ts'

const COMMAND: TradingCommand = { type: 'ReactivateAccount' }

it('has no answer to a repeat while trading is unavailable, for trading may have an event of the first call', async () => {
  const clock = () => Date.now() * 1000
  const [store, readModel, bus] = [memoryStore(), memoryReadModel(clock), embeddedBus({ onFailed: () => {} })]
  const ports: Ports = { bus, store, readModel, clock, times: DEFAULT_TIMES, ...silentTelemetry }
  const to = { epoch: store.epoch, position: 0 }
  await readModel.apply(TRADING_SERVICE, { from: null, to, caughtUpAt: clock(), puts: new Map(), deletes: new Set() })
  const trading = await bus.consume({
    topic: tradingCommands,
    group: TRADING_SERVICE,
    handle: async (_, messages) => {
      for (const { command_id, correlation_id, reply_to = '' } of messages) {
        await bus.send([outgoing(replies, { command_id, correlation_id, reply_to, outcome: { kind: 'unavailable' } })])
      }
    },
  })
  const sender = await openTradeSender(ports, { expiresRequests: true })
  const user = { account_id: 'ROT1000000001', client_id: 'alice' } as TradeCall['user']
  const call = { user, endpoint: 'buy', key: 'request', body: 'body' } as const
  const send = (isRepeatable: boolean) => sender.send(sender.identify({ ...call, isRepeatable }), () => COMMAND)
  expect(await send(true)).toEqual({ reason: 'unavailable' })
  expect(await send(true)).toEqual({ reason: 'no_answer' })
  expect(await send(false)).toEqual({ reason: 'unavailable' })
  await Promise.all([sender.stop(), trading.stop()])
})
