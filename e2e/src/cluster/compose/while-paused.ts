import { untilFrozen } from '@folio/test-kit/containers/until-frozen.ts'
import type { Compose } from './compose.ts'

/** A container of a service, by default the first. */
export type PausedContainer = { readonly service: string; readonly instance?: number }

/** Runs work while a container is paused, and then unpauses it, also after an error. */
export const whilePaused = async <T>(
  { engine }: Compose,
  { service, instance = 1 }: PausedContainer,
  work: () => Promise<T>,
): Promise<T> => {
  await untilFrozen(() => engine('pause', service, instance))
  try {
    return await work()
  } finally {
    await engine('unpause', service, instance)
  }
}

/** Runs work while several containers are paused, and then unpauses them in reverse order, also after an error. */
export const whileAllPaused = <T>(
  compose: Compose,
  [first, ...others]: readonly PausedContainer[],
  work: () => Promise<T>,
): Promise<T> =>
  first === undefined ? work() : whilePaused(compose, first, () => whileAllPaused(compose, others, work))
