import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import { transferTerms } from '@folio/api-gateway/application/transfers/terms.ts'
import { openViews } from '@folio/api-gateway/application/views/views.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { neverExpire } from '@folio/client-commands/expire-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { type MarketTicks, marketTicks } from '@folio/contracts/market/market-ticks.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES, type TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { faultyBus, REPEATED_MAX_MS } from '@folio/test-kit/faulty-bus.ts'
import { faultyReadModel } from '@folio/test-kit/faulty-read-model.ts'
import { faultyStore } from '@folio/test-kit/faulty-store.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { activeFaults } from './active-faults.ts'
import type { FaultPlan } from './fault-plan.ts'
import { type PlannedCrash, type SimulatedOwners, simulatedOwners } from './simulated-owners.ts'
import {
  SIMULATED_SERVICES,
  type SimulatedService,
  simulatedDefinitions,
  simulatedStarts,
} from './simulated-services.ts'

/** A simulated ledger: each service runs in a process that may crash, behind the gateway’s handling of commands. */
export type SimulatedLedger = {
  /** Makes a gateway without state, as after a start. */
  readonly newGateway: () => Gateway
  /** The store and the read model without faults. */
  readonly store: EventStore
  readonly readModel: ReadModel
  /** All records published on the ledger topics. */
  readonly records: readonly LedgerRecord[]
  readonly clock: () => number
  /** The ports of a further instance, such as one of realtime. */
  readonly ports: Ports
  readonly setFaultPlan: (faultPlan: FaultPlan) => Promise<void>
  /**
   * Restarts the process of a service and crashes it at one of its calls, the first of its start being 1; another process
   * follows it.
   */
  readonly crashAt: (service: SimulatedService, death: Crash) => Promise<PlannedCrash>
  /** Removes one of two owners for good. */
  readonly leave: (owner: number) => void
  /** Kills the process of a service; none follows it before `revive`. */
  readonly kill: (service: SimulatedService) => void
  readonly revive: (service: SimulatedService) => void
  /** Empties all views. */
  readonly wipeViews: () => void
  /** Sets all clocks ahead, as after a time in which nothing ran. */
  readonly skip: (ms: number) => void
  /** Calls a function with the ticks that the market publishes. */
  readonly tailTicks: (onTicks: (ticks: MarketTicks) => void) => Promise<void>
  /** Stops the market in order; no other process of it follows. */
  readonly closeMarket: () => Promise<void>
  /** Resolves once every view has caught up with the store, and no process is open; rejects after 2,000 looks. */
  readonly caughtUp: () => Promise<void>
  /** Resolves once, besides, no contract is open. */
  readonly settled: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The prefixes of the streams of accounts. */
const ACCOUNTS = simulatedDefinitions
  .flatMap(({ aggregates }) => aggregates.streamPrefixes)
  .filter((prefix) => prefix !== TICKS_STREAM_PREFIX)

const PAGE_EVENTS = 4096
/** The time at which simulations begin, in milliseconds since 1970: soon afterwards an hour and a day of ticks end. */
export const SIMULATED_FROM_MS = Date.parse('2027-01-15T23:59:30Z')
const SETTLE_LOOKS_MAX = 2000
const SETTLE_LOOK_MS = 100
/** A market that stopped for longer than 24 hours records an interruption. */
const INTERRUPTING_MS = 25 * 60 * 60_000
const DEAD_MS = 1000

/** Tells if the bus may lose a message: other parts than the bus repeat commands, steps and answers. */
const mayBeLost = ({ topic }: Outgoing): boolean => [replies, ...commandTopics].some(({ name }) => name === topic.name)

const noKeys: Keys = {
  create: async () => Buffer.alloc(32, 1),
  get: async () => Buffer.alloc(32, 1),
  destroy: async () => {},
  close: async () => {},
}

const noAuditor: Auditor = {
  start: async () => ({ running: 'none' }),
  list: async () => [],
  trouble: async () => ({ trouble: null }),
  find: async () => null,
  stop: async () => null,
  explain: async () => ({ outcome: 'unavailable' }),
}

const noConsole: Gateway['console'] = {
  operators: { byToken: async () => undefined, byName: async () => undefined },
  sessions: {
    makeCode: () => Promise.reject(new Error('the simulation has no console')),
    findCode: async () => undefined,
    redeemCode: async () => undefined,
    begin: () => Promise.reject(new Error('the simulation has no console')),
    find: async () => undefined,
    running: async () => undefined,
    list: async () => [],
    end: async () => false,
    endAll: async () => {},
  },
  streams: { open: () => 'too_many', stop: async () => {} },
  apiState: () => ({
    ...{ areViewsReadable: true, isClockBehind: false, areOthersReady: true },
    ...{ full: [], verifyTrouble: undefined },
  }),
  exports: {
    open: () => {
      throw new Error('the simulation has no console')
    },
  },
  acts: { areRecorded: false, begin: async () => undefined, end: async () => {} },
  settings: [],
  areLinksOn: false,
}

/** The differences of a simulated ledger from the ordinary one. */
type LedgerOptions = {
  /** The store that it begins with, in place of an empty one. */
  readonly store?: EventStore
  readonly times?: TimeLimits
  /** Changes the bus of the services. */
  readonly aroundBus?: (bus: Bus) => Bus
}

/** Starts the ledger without faults; only within simulated time. */
export const simulatedLedger = async ({
  store = memoryStore(),
  times = DEFAULT_TIMES,
  aroundBus = (bus) => bus,
}: LedgerOptions = {}): Promise<SimulatedLedger> => {
  let skippedMs = 0
  const clock = () => (Date.now() + skippedMs) * 1000
  const faults = activeFaults()
  const memory = memoryReadModel(clock)
  const falling = failoverReadModel(memory, clock)
  const plainBus = embeddedBus({
    roundTrip: true,
    onFailed: () => {},
    redeliver: () => faults.dice.chance(faults.now().repeats),
  })
  const records: LedgerRecord[] = []
  for (const { contract } of simulatedDefinitions) {
    if (contract.ledger === undefined) continue
    await plainBus.tail({ topic: contract.ledger.topic, onMessage: (record) => records.push(record) })
  }
  const faulty = {
    bus: aroundBus(faultyBus(plainBus, faults.dice, { faults: faults.bus, mayBeLost })),
    store: faultyStore(store, faults.dice, faults.store),
    readModel: faultyReadModel(falling, faults.dice, faults.readModel),
    clock,
    keys: noKeys,
    times,
  }

  const owned = new Map<SimulatedService, SimulatedOwners>()
  for (const service of SIMULATED_SERVICES) {
    owned.set(service, await simulatedOwners(simulatedStarts[service], faulty, faults))
  }
  const owners = [...owned.values()]
  let hasMemory = false

  const skip = (ms: number): void => {
    skippedMs += ms
  }
  const market = owned.get('market')

  /** Sets all clocks ahead while the market is dead: the epochs between get no ticks. */
  const stopMarket = async (): Promise<void> => {
    market?.leave(0)
    skip(INTERRUPTING_MS)
    await sleep(DEAD_MS)
    market?.comeBack(0)
  }

  const accidents = async ({ accidents }: FaultPlan): Promise<void> => {
    for (const { afterMs, what } of accidents) {
      await sleep(afterMs)
      if (what === 'stop the market') await stopMarket()
      else if (what === 'wipe') memory.wipe()
      else if (what === 'remember') await falling.snapshot()
      else if (hasMemory) await falling.failOver()
      hasMemory ||= what === 'remember'
    }
  }

  const isServiceSettled = async (service: string, end: number): Promise<boolean> => {
    const { status, entries } = await falling.list(service, { prefix: viewKeys.openProcesses, limit: 1 })
    if ((status.checkpoint?.position ?? -1) < end || entries.length > 0) return false
    const published = await store.loadPosition(`outbox-${service}`)
    return published !== undefined && published.position >= end
  }

  let accountsEnd = 0
  let accountsRead = 0
  /** The position of the newest event that is no tick: ticks never end. */
  const endOfAccounts = async (): Promise<number> => {
    for (;;) {
      const range = { prefixes: ACCOUNTS, after: accountsRead, limit: PAGE_EVENTS }
      const { events, position, atEnd } = await store.readAll(range)
      accountsRead = position
      accountsEnd = events.at(-1)?.position ?? accountsEnd
      if (atEnd) return accountsEnd
    }
  }

  const isCaughtUp = async (): Promise<boolean> => {
    const end = await endOfAccounts()
    const answers = await Promise.all(SIMULATED_SERVICES.map((service) => isServiceSettled(service, end)))
    return answers.every((isSo) => isSo)
  }

  const isSettled = async (): Promise<boolean> => {
    const { entries } = await falling.list(TRADING_SERVICE, { prefix: tradingKeys.openContracts, limit: 1 })
    return entries.length === 0 && (await isCaughtUp())
  }

  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (let looks = 0; looks < SETTLE_LOOKS_MAX; looks += 1) {
      await sleep(SETTLE_LOOK_MS)
      if (!(await isSo())) continue
      // Messages that are still delayed arrive meanwhile.
      await sleep(REPEATED_MAX_MS)
      if (await isSo()) return
    }
    throw new Error('the ledger does not settle')
  }

  const belief = { epoch: store.epoch, now: clock, times }
  const {
    ask,
    askBatch,
    stop: stopAsking,
  } = await asker({
    bus: faulty.bus,
    address: 'the gateway',
    timeoutMs: times.answerMs,
  })
  let transactions = 0

  return {
    newGateway: () => {
      const views = openViews(faulty.readModel, belief)
      return {
        ask,
        askBatch,
        inFlight: inFlightLimiter(),
        expireRequest: neverExpire,
        deadLettersIn: faulty.bus.deadLettersIn,
        lagsOf: faulty.bus.lagsOf,
        ...views,
        store: faulty.store,
        readModel: faulty.readModel,
        keys: noKeys,
        clock,
        currencies: DEFAULT_CURRENCIES,
        times,
        terms: transferTerms(DEFAULT_MONEY_RULES, { wallets: views.wallets, limits: 'off' }),
        agentRules: DEFAULT_AGENT_RULES,
        houseLimits: DEFAULT_HOUSE_LIMITS,
        auditor: noAuditor,
        isConfirmingRequired: false,
        mayBePaid: () => true,
        findCaller: async () => undefined,
        mayBuy: async () => true,
        waitToFindRecipient: async () => undefined,
        takeBulkItems: async () => undefined,
        takeBulkRefusals: async () => undefined,
        revokeGrant: async () => undefined,
        market: { newest: () => undefined, newestEpoch: () => 0 },
        nextTransactionId: () => {
          transactions += 1
          return transactions
        },
        console: noConsole,
        publicUrl: async () => 'http://folio.test',
      }
    },
    store,
    readModel: falling,
    records,
    clock,
    ports: { ...faulty, ...silentTelemetry },
    setFaultPlan: async (faultPlan) => {
      faults.set(faultPlan)
      for (const { killPlanned } of owners) killPlanned()
      await accidents(faultPlan)
    },
    crashAt: async (service, death) => {
      const owners = owned.get(service)
      if (owners === undefined) throw new Error(`the simulation does not run ${service}`)
      return owners.crashAt(death)
    },
    kill: (service) => owned.get(service)?.leave(0),
    revive: (service) => owned.get(service)?.comeBack(0),
    wipeViews: memory.wipe,
    skip,
    tailTicks: async (onTicks) => {
      await plainBus.tail({ topic: marketTicks, onMessage: onTicks })
    },
    closeMarket: async () => market?.stop(),
    leave: (owner) => {
      for (const { leave } of owners) leave(owner)
    },
    caughtUp: () => until(isCaughtUp),
    settled: () => until(isSettled),
    stop: async () => {
      await Promise.all(owners.map(({ stop }) => stop()))
      await stopAsking()
      await plainBus.close()
    },
  }
}
