import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { type MarketTicks, marketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { type ActiveFaults, activeFaults } from './active-faults.ts'
import type { FaultPlan } from './fault-plan.ts'
import { accidentsOf } from './ledger/accidents.ts'
import { type LedgerWaits, ledgerWaits } from './ledger/ledger-waits.ts'
import { simulatedGateway } from './ledger/simulated-gateway.ts'
import { type GivenPorts, publishedRecords, type SimulatedPorts, simulatedPorts } from './ledger/simulated-ports.ts'
import { type PlannedCrash, type SimulatedOwners, simulatedOwners } from './simulated-owners.ts'
import { SIMULATED_SERVICES, type SimulatedService, simulatedStarts } from './simulated-services.ts'

/** A simulated ledger: each service runs in a process that may crash, behind the gateway’s handling of commands. */
export type SimulatedLedger = LedgerWaits & {
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
  readonly stop: () => Promise<void>
}

/** The time at which simulations begin, in milliseconds since 1970: soon afterwards an hour and a day of ticks end. */
export const SIMULATED_FROM_MS = Date.parse('2027-01-15T23:59:30Z')

type OwnersByService = ReadonlyMap<SimulatedService, SimulatedOwners>

const startServices = async (ports: SimulatedPorts['faulty'], faults: ActiveFaults): Promise<OwnersByService> => {
  const owned = new Map<SimulatedService, SimulatedOwners>()
  for (const service of SIMULATED_SERVICES) {
    owned.set(service, await simulatedOwners(simulatedStarts[service], ports, faults))
  }
  return owned
}

/** The control of the processes of services. */
const processControl = (
  owned: OwnersByService,
): Pick<SimulatedLedger, 'crashAt' | 'kill' | 'revive' | 'leave' | 'closeMarket'> => ({
  crashAt: async (service, death) => {
    const owners = owned.get(service)
    if (owners === undefined) throw new Error(`the simulation does not run ${service}`)
    return owners.crashAt(death)
  },
  kill: (service) => owned.get(service)?.leave(0),
  revive: (service) => owned.get(service)?.comeBack(0),
  leave: (owner) => {
    for (const { leave } of owned.values()) leave(owner)
  },
  closeMarket: async () => owned.get('market')?.stop(),
})

/** Starts the ledger without faults; only within simulated time. */
export const simulatedLedger = async ({
  store = memoryStore(),
  times = DEFAULT_TIMES,
  aroundBus = (bus) => bus,
}: Partial<GivenPorts> = {}): Promise<SimulatedLedger> => {
  const faults = activeFaults()
  const ports = simulatedPorts({ store, times, aroundBus }, faults)
  const { bus, readModel, clock, faulty, skip, wipeViews } = ports
  const records = await publishedRecords(bus)
  const owned = await startServices(faulty, faults)
  const owners = [...owned.values()]
  const letAccidentsHappen = accidentsOf(ports, owned.get('market'))
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
  const nextTransactionId = (): number => {
    transactions += 1
    return transactions
  }

  return {
    newGateway: () => simulatedGateway(faulty, { ask, askBatch, nextTransactionId }),
    store,
    readModel,
    records,
    clock,
    skip,
    wipeViews,
    ports: { ...faulty, ...silentTelemetry },
    setFaultPlan: async (faultPlan) => {
      faults.set(faultPlan)
      for (const { killPlanned } of owners) killPlanned()
      await letAccidentsHappen(faultPlan)
    },
    ...processControl(owned),
    tailTicks: async (onTicks) => {
      await bus.tail({ topic: marketTicks, onMessage: onTicks })
    },
    ...ledgerWaits(ports),
    stop: async () => {
      await Promise.all(owners.map(({ stop }) => stop()))
      await stopAsking()
      await bus.close()
    },
  }
}
