import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { type Death, type MortalProcess, mortalProcess } from '@folio/test-kit/mortal-process.ts'
import type { Forecast } from './forecast.ts'

type Running = { readonly process: MortalProcess; readonly service: Service; readonly isDoomed: boolean }

/** The processes of one service: those that die are followed by new ones. */
export type SimulatedOwners = {
  /** Ends now all that were to die in an earlier weather, lest they die in this one. */
  readonly killDoomed: () => void
  /** Puts another in the place of the first, which dies at a call of its own choosing. */
  readonly doom: (death: Death) => Promise<void>
  /** Lets one go for good: nobody follows it. */
  readonly leave: (owner: number) => void
  readonly stop: () => Promise<void>
}

const SUPERVISE_EVERY_MS = 50

/** How much of what it is sent one of two owners does not hear: who decides alone leaves the other one behind. */
const UNHEARD = 0.3

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Starts as many owners of all accounts of a service as the weather has, each with a group and memories of its own. */
export const simulatedOwners = async (
  start: (ports: Ports) => Promise<Service>,
  ports: Pick<Ports, 'bus' | 'store' | 'readModel' | 'clock'>,
  sky: Forecast,
): Promise<SimulatedOwners> => {
  const running = new Map<number, Running>()
  /** Of several owners each hears of some commands alone. */
  const halfDeaf: Ports['bus'] = {
    ...ports.bus,
    consume: (consuming) =>
      ports.bus.consume({
        ...consuming,
        handle: async (key, messages) => {
          const heard = messages.filter(() => sky.now().owners === 1 || !sky.dice.chance(UNHEARD))
          if (heard.length > 0) await consuming.handle(key, heard)
        },
      }),
  }

  const gone = new Set<number>()
  let isOver = false

  const deathOfWeather = (): Death | undefined => {
    const { lifeCalls } = sky.now()
    const atCall = 1 + sky.dice.below(lifeCalls)
    const moment = sky.dice.chance(0.5) ? 'before' : 'after'
    return lifeCalls > 0 ? { atCall, moment } : undefined
  }

  const begin = async (owner: number, death = deathOfWeather()): Promise<void> => {
    const process = mortalProcess({ ...ports, bus: halfDeaf }, { death, group: owner === 0 ? '' : `-${owner}` })
    const own = { ...process, clock: ports.clock, times: DEFAULT_TIMES, ...unwatched }
    running.set(owner, { process, service: await start(own), isDoomed: death !== undefined })
  }

  let isDooming = false
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      while (isDooming) await pause(SUPERVISE_EVERY_MS)
      for (let owner = 0; owner < sky.now().owners; owner += 1) {
        if (!gone.has(owner) && running.get(owner)?.process.isDead() !== false) await begin(owner)
      }
      await pause(SUPERVISE_EVERY_MS)
    }
  }

  await begin(0)
  const supervision = supervise()
  return {
    killDoomed: () => {
      for (const { process, isDoomed } of running.values()) if (isDoomed) process.kill()
    },
    doom: async (death) => {
      isDooming = true
      running.get(0)?.process.kill()
      await begin(0, death)
      isDooming = false
    },
    leave: (owner) => {
      gone.add(owner)
      running.get(owner)?.process.kill()
    },
    stop: async () => {
      isOver = true
      await supervision
      for (const { process, service } of running.values()) if (!process.isDead()) await service.stop()
    },
  }
}
