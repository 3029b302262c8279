import { type Lane, type LaneSetting, openLane, type Request } from './lane.ts'
import { drainLanes, type Load } from './load.ts'

/** The settings of a load: the address, the source of requests, the number of connections, and the recorder. */
export type LoadSetting<R extends Request> = Pick<LaneSetting<R>, 'address' | 'source' | 'recorder'> & {
  readonly connections: number
}

/** Starts a load in which every connection sends its next request as soon as the previous one is answered. */
export const startClosedLoop = async <R extends Request>(setting: LoadSetting<R>): Promise<Load> => {
  let stopping = false
  let broken: Error | undefined
  const onFree = (lane: Lane): void => {
    if (!stopping) lane.start(performance.now())
  }
  const onBroken = (error: Error): void => {
    broken = error
  }
  const opening = Array.from({ length: setting.connections }, () => openLane({ ...setting, onFree, onBroken }))
  const lanes = await Promise.all(opening)
  for (const lane of lanes) onFree(lane)
  return {
    backlog: () => undefined,
    stop: async () => {
      stopping = true
      await drainLanes(lanes)
      if (broken !== undefined) throw broken
    },
  }
}
