import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Keys } from '@folio/keys/port.ts'
import { polledNotifier } from '@folio/notifier/polled-notifier.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import type { GatewayOptions } from './gateway-options.ts'
import { startGateway } from './service.ts'

const keys: Keys = {
  create: async () => Buffer.alloc(32, 1),
  get: async () => Buffer.alloc(32, 1),
  destroy: async () => {},
  close: async () => {},
}

const OPTIONS: GatewayOptions = {
  host: '127.0.0.1',
  port: 0,
  operatorHost: '127.0.0.1',
  operatorPort: 0,
  operatorToken: 'token',
  limits: 'off',
  quotas: [],
  currencies: DEFAULT_CURRENCIES,
  money: DEFAULT_MONEY_RULES,
  agents: DEFAULT_AGENT_RULES,
  isReady: () => true,
  // These tests verify nothing and log no client in.
  auditor: {} as Auditor,
  notifier: polledNotifier(),
  authServer: async () => ({ handle: async () => {}, keySet: () => Promise.reject(new Error('no keys')) }),
}

it('a gateway reads no view below the end that the store had at its start', async () => {
  const clock = () => Date.now() * 1000
  const readModel = memoryReadModel(clock)
  const store = { ...memoryStore(), lastPosition: async () => 7 }
  const moveViews = async (from: number | null, position: number) => {
    for (const { name: view } of serviceContracts) {
      const change = { to: { epoch: store.epoch, position }, puts: new Map(), deletes: new Set<string>() }
      const start = from === null ? null : { epoch: store.epoch, position: from }
      await readModel.apply(view, { ...change, from: start, caughtUpAt: clock() })
    }
  }
  const bus = embeddedBus({ onFailed: () => {} })
  await moveViews(null, 6)
  let isStarted = false
  const ports = { bus, store, readModel, keys, clock, times: DEFAULT_TIMES, ...silentTelemetry }
  const starting = startGateway(ports, OPTIONS).then((gateway) => {
    isStarted = true
    return gateway
  })
  await sleep(500)
  expect(isStarted).toBe(false)
  await moveViews(6, 7)
  const gateway = await starting
  expect(gateway.isWell()).toBe(true)
  await gateway.stop()
  await bus.close()
})
