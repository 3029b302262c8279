import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Bus, Outgoing } from '@folio/bus/port.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import { type FailoverReadModel, failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { faultyBus } from '@folio/test-kit/faulty-bus.ts'
import { faultyReadModel } from '@folio/test-kit/faulty-read-model.ts'
import { faultyStore } from '@folio/test-kit/faulty-store.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import type { ActiveFaults } from '../active-faults.ts'
import { simulatedDefinitions } from '../simulated-services.ts'

/** The differences of a simulated ledger from the ordinary one. */
export type GivenPorts = {
  /** The store that it begins with, in place of an empty one. */
  readonly store: EventStore
  readonly times: TimeLimits
  /** Changes the bus of the services. */
  readonly aroundBus: (bus: Bus) => Bus
}

/** The ports of a simulated ledger, with and without faults. */
export type SimulatedPorts = {
  /** The ports of services, with the faults of the plan. */
  readonly faulty: Pick<KeyedPorts, 'bus' | 'store' | 'readModel' | 'clock' | 'keys' | 'times'>
  /** The bus, the store and the read model without faults. */
  readonly bus: Bus
  readonly store: EventStore
  readonly readModel: FailoverReadModel
  readonly clock: () => number
  /** Sets all clocks ahead. */
  readonly skip: (ms: number) => void
  /** Empties all views. */
  readonly wipeViews: () => void
}

/** Tells if the bus may lose a message: other parts than the bus repeat commands, steps and answers. */
const mayBeLost = ({ topic }: Outgoing): boolean => [replies, ...commandTopics].some(({ name }) => name === topic.name)

/** Keys that are the same for each client. */
const equalKeys: Keys = {
  create: async () => Buffer.alloc(32, 1),
  get: async () => Buffer.alloc(32, 1),
  destroy: async () => {},
  close: async () => {},
}

/** Makes the ports of a simulated ledger in memory. */
export const simulatedPorts = ({ store, times, aroundBus }: GivenPorts, faults: ActiveFaults): SimulatedPorts => {
  let skippedMs = 0
  const clock = () => (Date.now() + skippedMs) * 1000
  const memory = memoryReadModel(clock)
  const readModel = failoverReadModel(memory, clock)
  const bus = embeddedBus({
    roundTrip: true,
    onFailed: () => {},
    redeliver: () => faults.dice.chance(faults.now().repeats),
  })
  return {
    faulty: {
      bus: aroundBus(faultyBus(bus, faults.dice, { faults: faults.bus, mayBeLost })),
      store: faultyStore(store, faults.dice, faults.store),
      readModel: faultyReadModel(readModel, faults.dice, faults.readModel),
      clock,
      keys: equalKeys,
      times,
    },
    bus,
    store,
    readModel,
    clock,
    skip: (ms) => {
      skippedMs += ms
    },
    wipeViews: memory.wipe,
  }
}

/** Collects all records published on the ledger topics from now on. */
export const publishedRecords = async (bus: Bus): Promise<readonly LedgerRecord[]> => {
  const records: LedgerRecord[] = []
  for (const { contract } of simulatedDefinitions) {
    if (contract.ledger === undefined) continue
    await bus.tail({ topic: contract.ledger.topic, onMessage: (record) => records.push(record) })
  }
  return records
}
