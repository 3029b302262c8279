import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Policy } from '@folio/access/rate-limit.ts'
import type { GatewayOptions } from '@folio/api-gateway/gateway-options.ts'
import { type RunningGateway, startGateway } from '@folio/api-gateway/service.ts'
import { startAuditor } from '@folio/audit/service.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { type RunningServices, type StartOptions, startAll, startsWith } from '@folio/catalog/starts.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_MONEY_RULES, type MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import type { EmbeddedSettings } from '@folio/event-store/embedded.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { polledNotifier } from '@folio/notifier/polled-notifier.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { ExpiringKind } from '@folio/read-model/port.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import type { SignedTokens } from '@folio/rest-server/tokens/authenticate.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES, type TimeLimits } from '@folio/service-kit/time-limits.ts'
import { dataOf, mainWallet, operate, untilShown } from './calls.ts'
import { type Client, COMPILED, type Demo, dataFolder } from './running-folio.ts'
import { openStoreUnderTest } from './store-under-test.ts'

/** Folio in the test's process, so that a test can reach its ports. */
export type InProcess = {
  readonly demo: Demo
  /** The folder of its files. */
  readonly dataDir: string
  readonly ports: KeyedPorts
  /** Starts a second gateway on the same ports with changed options. */
  readonly startAnother: (changes: Partial<GatewayOptions>) => Promise<RunningGateway>
  /** Stops the market, does some work, and starts the market again on the same ports. */
  readonly restartMarket: (meanwhile?: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The options that a test may change: the store's settings, any port, limits and money rules. */
export type InProcessOptions = {
  readonly store?: EmbeddedSettings
  /** Opens another store in place of the store of the test run. */
  readonly openStore?: (dataDir: string) => Promise<EventStore>
  readonly around?: (ports: KeyedPorts) => KeyedPorts
  /** The limits of transfers; requests are never rate-limited. */
  readonly limits?: 'on' | 'off'
  readonly money?: Partial<MoneyRules>
  /** Turns the limits of log-ins and sign-ups on or off. */
  readonly logIns?: 'on' | 'off'
  /** Replaces the delay of too frequent log-ins; left out, they wait in real time. */
  readonly pause?: (ms: number) => Promise<void>
  /** Replaces the default limits of log-ins by name. */
  readonly logInQuotas?: readonly Policy[]
  /** The time in milliseconds in which a refresh token whose answer was lost may be used again. */
  readonly refreshReuseMs?: number
  /** The limits of expiring values by kind. */
  readonly expiringMax?: Readonly<Partial<Record<ExpiringKind, number>>>
  /** Options of the gateway that differ from the defaults. */
  readonly gateway?: Partial<GatewayOptions>
  /** Finds the sample client that one-time codes log in; left out, there are no codes. */
  readonly sampleClient?: () => string | undefined
  /** The feed of prices; left out, none. */
  readonly feed?: 'simulated' | 'none'
  /** The file of a recorded market in its place. */
  readonly feedFile?: string
  /** All options of the market, in place of its feed. */
  readonly market?: StartOptions['market']
  /** The limits of purchases; left out, the default ones. */
  readonly trading?: StartOptions['trading']
  /** The time limits of commands that sockets send; left out, the default ones. */
  readonly socketTimes?: TimeLimits
  /** The clock, also for the expiry of values; left out, the machine's. */
  readonly clock?: Clock
}

const PLENTY = 1_000_000
const UNHURRIED = ['ip', 'ip-long', 'user', 'operator-acts'].map((name) => ({ name, quota: PLENTY, windowSeconds: 60 }))

/** A hundredth of the default: tests log in many hundred times. The processes that tests start hash as installations do. */
const LEAST_PASSWORD_COST = { memoryKib: 8, passes: 1 }

const newKeyPair = promisify(generateKeyPair)
let firstRsaKey: Promise<KeyObject> | undefined

const newRsaKey = async (): Promise<KeyObject> => (await newKeyPair('rsa', { modulusLength: 2048 })).privateKey

/** Makes the RSA keys of an installation: the first is the same in all installations of this process, as it takes long. */
const rsaKeys = (): (() => Promise<KeyObject>) => {
  let made = 0
  return () => {
    made += 1
    firstRsaKey ??= newRsaKey()
    return made === 1 ? firstRsaKey : newRsaKey()
  }
}

/** Opens the ports of an installation on a new data folder, which goes when they are closed. */
const openPorts = async ({ store: settings, openStore, expiringMax = {}, clock = systemClock() }: InProcessOptions) => {
  const { dataDir, remove } = dataFolder()
  const store = await (openStore?.(dataDir) ?? openStoreUnderTest(dataDir, settings))
  const readModel = await openEmbeddedReadModel({ dir: dataDir, clock, bounds: { expiringMax } })
  const keys = embeddedKeys({ directory: dataDir, masterKey: randomBytes(32) })
  const bus = embeddedBus({ roundTrip: true, onFailed: () => {} })
  const opened: KeyedPorts = { bus, store, readModel, keys, clock, times: DEFAULT_TIMES, ...silentTelemetry }
  return {
    dataDir,
    opened,
    close: async (): Promise<void> => {
      await bus.close()
      await readModel.close()
      await keys.close()
      await store.close()
      remove()
    },
  }
}

/** Makes the authorization servers of an installation's gateways; the sockets take the tokens of the first one. */
const authServersOf = (
  identity: RunningServices['identity'],
  { logIns = 'off', logInQuotas = [], pause, refreshReuseMs }: InProcessOptions,
) => {
  const signedTokens = Promise.withResolvers<SignedTokens>()
  const newRsaKey = rsaKeys()
  const serverFor =
    (changes: Partial<GatewayOptions> = {}): GatewayOptions['authServer'] =>
    async (publicUrl) => {
      const { origins = new Set<string>(), eventsHeldBack = new Set<NewEvent>(), emailVerification = 'off' } = changes
      const server = await identity.authServer({
        publicUrl,
        origins,
        eventsHeldBack,
        emailVerification,
        limits: logIns,
        quotas: logInQuotas,
        newRsaKey,
        passwordCost: LEAST_PASSWORD_COST,
        ...(refreshReuseMs === undefined ? {} : { refreshReuseMs }),
        ...(pause === undefined ? {} : { pause }),
      })
      signedTokens.resolve({ publicUrl, keySet: server.keySet })
      return server
    }
  return { signedTokens: () => signedTokens.promise, serverFor }
}

/** Starts the service of the sockets with the options that it shares with the gateway, without limits. */
const startSockets = (
  ports: KeyedPorts,
  signedTokens: () => Promise<SignedTokens>,
  { socketTimes = ports.times, gateway: { origins, trustedProxies, emailVerification } = {} }: InProcessOptions,
) =>
  startRealtime(
    { ...ports, times: socketTimes },
    {
      limits: 'off',
      quotas: [],
      signedTokens,
      ...(origins === undefined ? {} : { origins }),
      ...(trustedProxies === undefined ? {} : { trustedProxies }),
      ...(emailVerification === undefined ? {} : { emailVerification }),
    },
  )

/** The options of the gateway but those for its other services. */
const gatewayDefaults = ({ limits = 'off', money }: InProcessOptions) => ({
  host: '127.0.0.1',
  port: 0,
  operatorHost: '127.0.0.1',
  operatorPort: 0,
  operatorToken: randomBytes(16).toString('hex'),
  consoleLinks: 'on' as const,
  limits,
  quotas: UNHURRIED,
  currencies: DEFAULT_CURRENCIES,
  money: { ...DEFAULT_MONEY_RULES, ...money },
  agents: DEFAULT_AGENT_RULES,
  isReady: () => true,
  notifier: polledNotifier(),
})

/** The options of the market: those given, or those of its feed. */
const marketOptions = ({ market, feedFile, feed = 'none' }: InProcessOptions): StartOptions['market'] =>
  market ?? (feedFile === undefined ? { feed } : { feed: 'recorded', file: feedFile })

/**
 * Starts all services on embedded adapters, or on the event store of the test run, with messages encoded and decoded
 * as on a network.
 */
export const startInProcess = async (given: InProcessOptions = {}): Promise<InProcess> => {
  const { dataDir, opened, close } = await openPorts(given)
  const ports = given.around?.(opened) ?? opened
  const prices = marketOptions(given)
  const { trading } = given
  const running = await startAll(ports, { market: prices, ...(trading === undefined ? {} : { trading }) })
  let { market } = running
  const { signedTokens, serverFor } = authServersOf(running.identity, given)
  const realtime = await startSockets(ports, signedTokens, given)
  const auditor = startAuditor({ dataDir, environment: COMPILED, clock: opened.clock, log: silentLog })
  const gatewayOptions: GatewayOptions = {
    ...gatewayDefaults(given),
    sockets: realtime,
    auditor,
    authServer: serverFor(given.gateway),
    sampleLogIn: async () => {
      const clientId = given.sampleClient?.()
      return clientId === undefined ? undefined : running.identity.logInCode(clientId)
    },
    ...given.gateway,
  }
  const gateway = await startGateway(ports, gatewayOptions)
  return {
    ports,
    dataDir,
    startAnother: (changes) =>
      startGateway(ports, { ...gatewayOptions, authServer: serverFor({ ...given.gateway, ...changes }), ...changes }),
    demo: {
      base_url: `http://127.0.0.1:${gateway.port}`,
      operator_url: `http://127.0.0.1:${gateway.operatorPort}`,
      operator_token: gatewayOptions.operatorToken,
      clients: [],
    },
    restartMarket: async (meanwhile) => {
      await market.stop()
      await meanwhile?.()
      market = await startsWith({ market: prices }).market(ports)
    },
    stop: async () => {
      await realtime.stop()
      await gateway.stop()
      await auditor.close()
      await Promise.all(Object.values({ ...running, market }).map((service) => service.stop()))
      await close()
    },
  }
}

/** Opens a client with an amount of USD in its main wallet; resolves when the client's reads show the money. */
export const openClient = async (demo: Demo, nickname: string, usd = '0'): Promise<Client> => {
  const client: Client = dataOf(await operate(demo, 'clients', { nickname }))
  if (usd !== '0') {
    const funds = { currency: 'USD', amount: usd, request_id: `funds-${nickname}` }
    const funded = await operate(demo, `wallets/${mainWallet(client)}/deposits`, funds)
    dataOf(funded)
    await untilShown(demo, client, funded)
  }
  return client
}
