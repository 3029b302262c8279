import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { KeyedPorts, Service } from '@folio/service-kit/ports.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { type Crash, type CrashingProcess, crashingProcess } from '@folio/test-kit/crashing-process.ts'
import type { ActiveFaults } from './active-faults.ts'

type Running = { readonly process: CrashingProcess; readonly service: Service; readonly isCrashPlanned: boolean }

/** The process that is to crash: if it has, and how many calls it has begun. */
export type PlannedCrash = Pick<CrashingProcess, 'hasCrashed' | 'calls'>

/** The processes of one service; a new process replaces each one that crashes. */
export type SimulatedOwners = {
  /** Kills the processes that an earlier fault plan was to crash, so that they do not crash under the next one. */
  readonly killPlanned: () => void
  /** Replaces the first process by one that crashes at the given call. */
  readonly crashAt: (death: Crash) => Promise<PlannedCrash>
  /** Kills the process of an owner without replacing it. */
  readonly leave: (owner: number) => void
  /** Starts the process of an owner that left. */
  readonly comeBack: (owner: number) => void
  /** Stops all processes in order; none follows. */
  readonly stop: () => Promise<void>
}

const SUPERVISE_EVERY_MS = 50

/**
 * The probability that one of two owners misses a command, so that the other decides it alone and the first falls
 * behind.
 */
const UNHEARD = 0.3

/** A bus that drops some commands for each of several owners. */
const lossyBus = (bus: KeyedPorts['bus'], faults: ActiveFaults): KeyedPorts['bus'] => ({
  ...bus,
  consume: (consuming) =>
    bus.consume({
      ...consuming,
      handle: async (key, messages) => {
        const heard = messages.filter(() => faults.now().owners === 1 || !faults.dice.chance(UNHEARD))
        if (heard.length > 0) await consuming.handle(key, heard)
      },
    }),
})

/** Draws the call at which a process crashes; undefined where the fault plan lets processes live. */
const crashOfPlan = (faults: ActiveFaults): Crash | undefined => {
  const { lifeCalls } = faults.now()
  const atCall = 1 + faults.dice.below(lifeCalls)
  const moment = faults.dice.chance(0.5) ? 'before' : 'after'
  return lifeCalls > 0 ? { atCall, moment } : undefined
}

/**
 * Starts as many owners of all accounts of a service as the fault plan says, each with its own consumer group and
 * memory.
 */
export const simulatedOwners = async (
  start: (ports: KeyedPorts) => Promise<Service>,
  ports: Pick<KeyedPorts, 'bus' | 'store' | 'readModel' | 'clock' | 'keys' | 'times'>,
  faults: ActiveFaults,
): Promise<SimulatedOwners> => {
  const running = new Map<number, Running>()
  const bus = lossyBus(ports.bus, faults)
  const gone = new Set<number>()
  let isOver = false

  const begin = async (owner: number, death = crashOfPlan(faults)): Promise<void> => {
    const process = crashingProcess({ ...ports, bus }, { death, group: owner === 0 ? '' : `-${owner}` })
    const own = { ...process, clock: ports.clock, keys: ports.keys, times: ports.times, ...silentTelemetry }
    running.set(owner, { process, service: await start(own), isCrashPlanned: death !== undefined })
  }

  let isReplacing = false
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      while (isReplacing) await sleep(SUPERVISE_EVERY_MS)
      for (let owner = 0; owner < faults.now().owners; owner += 1) {
        if (!gone.has(owner) && running.get(owner)?.process.hasCrashed() !== false) await begin(owner)
      }
      await sleep(SUPERVISE_EVERY_MS)
    }
  }

  await begin(0)
  const supervision = supervise()
  const stop = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    await supervision
    for (const { process, service } of running.values()) if (!process.hasCrashed()) await service.stop()
  }
  return {
    killPlanned: () => {
      for (const { process, isCrashPlanned } of running.values()) if (isCrashPlanned) process.kill()
    },
    crashAt: async (death) => {
      isReplacing = true
      running.get(0)?.process.kill()
      await begin(0, death)
      isReplacing = false
      const begun = running.get(0)
      if (begun === undefined) throw new Error('no process has begun')
      return begun.process
    },
    leave: (owner) => {
      gone.add(owner)
      running.get(owner)?.process.kill()
    },
    comeBack: (owner) => {
      gone.delete(owner)
    },
    stop,
  }
}
