import { randomBytes } from 'node:crypto'
import { type GatewayOptions, type RunningGateway, startGateway } from '@folio/api-gateway/service.ts'
import { startAuditor } from '@folio/audit/service.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/money.ts'
import { DEFAULT_MONEY_RULES, type MoneyRules } from '@folio/contracts/http/money-rules.ts'
import type { NewEvent } from '@folio/contracts/new-events.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { EmbeddedSettings } from '@folio/event-store/embedded.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { startIdentity } from '@folio/identity/service.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { outboxNotifier } from '@folio/notifier/outbox.ts'
import { startOptionsAccount } from '@folio/options-account/service.ts'
import { startPaymentAgent } from '@folio/payment-agent/service.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { ExpiringKind } from '@folio/read-model/port.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import type { Policy } from '@folio/service-kit/limiter.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { startTrading } from '@folio/trading/service.ts'
import { startWallet } from '@folio/wallet/service.ts'
import { mainWallet, operate } from './calls.ts'
import { type Client, type Demo, dataFolder } from './running-folio.ts'
import { openStoryStore } from './story-store.ts'

/** Folio in the test's own process, so that a test can stand between its parts. */
export type InProcess = {
  readonly demo: Demo
  /** Where its files are. */
  readonly dataDir: string
  readonly ports: KeyedPorts
  /** Starts a second gateway beside the first, changed in some things. */
  readonly startAnother: (changes: Partial<GatewayOptions>) => Promise<RunningGateway>
  readonly stop: () => Promise<void>
}

/** What a test may change: the store's settings, any port by another in front of it, limits, and the rules of money. */
export type Tampering = {
  readonly store?: EmbeddedSettings
  /** Opens another store in place of the one that the test run has for its stories. */
  readonly openStore?: (dataDir: string) => Promise<EventStore>
  readonly around?: (ports: KeyedPorts) => KeyedPorts
  /** Limits of transfers; requests are never held back. */
  readonly limits?: 'on' | 'off'
  readonly money?: Partial<MoneyRules>
  /** Whether log-ins and sign-ups are counted. */
  readonly logIns?: 'on' | 'off'
  /** How log-ins wait that come too often; left out, they really do. */
  readonly pause?: (ms: number) => Promise<void>
  /** Limits of log-ins in the place of the default ones of the same name. */
  readonly logInQuotas?: readonly Policy[]
  /** How long a refresh token may be used again whose answer was lost, in milliseconds. */
  readonly refreshReuseMs?: number
  /** How many expiring values of a kind are kept. */
  readonly expiringMax?: Readonly<Partial<Record<ExpiringKind, number>>>
  /** What is special about its gateway. */
  readonly gateway?: Partial<GatewayOptions>
  /** The time it goes by, also where values expire; the machine's where none is given. */
  readonly clock?: Clock
}

const PLENTY = 1_000_000
const UNHURRIED = ['ip', 'ip-long', 'user'].map((name) => ({ name, quota: PLENTY, windowSeconds: 60 }))

/**
 * Starts all services on embedded adapters, or the event store of the test run, with messages that are encoded and decoded
 * as on a network.
 */
export const startInProcess = async (tampering: Tampering = {}): Promise<InProcess> => {
  const {
    store: settings,
    openStore,
    around,
    limits = 'off',
    logIns = 'off',
    logInQuotas = [],
    money,
    refreshReuseMs,
    expiringMax = {},
    gateway: options,
  } = tampering
  const { dataDir, remove } = dataFolder()
  const clock = tampering.clock ?? systemClock()
  const store = await (openStore?.(dataDir) ?? openStoryStore(dataDir, settings))
  const readModel = await openEmbeddedReadModel({ dir: dataDir, clock, bounds: { expiringMax } })
  const keys = embeddedKeys({ directory: dataDir, masterKey: randomBytes(32) })
  const bus = embeddedBus({ roundTrip: true, onFailed: () => {} })
  const whole: KeyedPorts = { bus, store, readModel, keys, clock, times: DEFAULT_TIMES, ...unwatched }
  const ports = around?.(whole) ?? whole
  const identity = await startIdentity(ports)
  const others = [startWallet, startTrading, startOptionsAccount, startPaymentAgent]
  const services = [identity, ...(await Promise.all(others.map((start) => start(ports))))]
  const realtime = await startRealtime(ports, { limits: 'off', quotas: [] })
  const auditor = startAuditor({ dataDir, environment: {}, clock, log: silentLog })
  const operatorToken = randomBytes(16).toString('hex')
  const peopleFor =
    (changes: Partial<GatewayOptions> = {}): GatewayOptions['people'] =>
    (publicUrl) => {
      const { origins = new Set<string>(), eventsHeldBack = new Set<NewEvent>(), emailVerification = 'off' } = changes
      const waiting = tampering.pause === undefined ? {} : { pause: tampering.pause }
      const reuse = refreshReuseMs === undefined ? {} : { refreshReuseMs }
      return identity.letIn({
        publicUrl,
        origins,
        eventsHeldBack,
        emailVerification,
        limits: logIns,
        quotas: logInQuotas,
        ...reuse,
        ...waiting,
      })
    }
  const gatewayOptions: GatewayOptions = {
    host: '127.0.0.1',
    port: 0,
    operatorHost: '127.0.0.1',
    operatorPort: 0,
    operatorToken,
    limits,
    quotas: UNHURRIED,
    currencies: DEFAULT_CURRENCIES,
    money: { ...DEFAULT_MONEY_RULES, ...money },
    agents: DEFAULT_AGENT_RULES,
    isReady: () => true,
    sockets: realtime,
    auditor,
    notifier: outboxNotifier(),
    people: peopleFor(options),
    ...options,
  }
  const gateway = await startGateway(ports, gatewayOptions)
  return {
    ports,
    dataDir,
    startAnother: (changes) =>
      startGateway(ports, { ...gatewayOptions, people: peopleFor({ ...options, ...changes }), ...changes }),
    demo: {
      base_url: `http://127.0.0.1:${gateway.port}`,
      operator_url: `http://127.0.0.1:${gateway.operatorPort}`,
      operator_token: operatorToken,
      clients: [],
    },
    stop: async () => {
      await realtime.stop()
      await gateway.stop()
      await auditor.close()
      await Promise.all(services.map((service) => service.stop()))
      await bus.close()
      await readModel.close()
      await keys.close()
      await store.close()
      remove()
    },
  }
}

/** Opens a client with so much USD in its main wallet. */
export const openClient = async (demo: Demo, nickname: string, usd = '0'): Promise<Client> => {
  const { status, body } = await operate(demo, 'clients', { nickname })
  if (status !== 200) throw new Error(`no client: ${JSON.stringify(body)}`)
  const client: Client = body.data
  if (usd !== '0') {
    const funds = { currency: 'USD', amount: usd, request_id: `funds-${nickname}` }
    const funded = await operate(demo, `wallets/${mainWallet(client)}/deposits`, funds)
    if (funded.status !== 200) throw new Error(`no funds: ${JSON.stringify(funded.body)}`)
  }
  return client
}
