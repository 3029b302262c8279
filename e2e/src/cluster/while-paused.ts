import type { Compose } from './compose.ts'

/** A container of a service, the first one unless told otherwise. */
export type PausedContainer = { readonly service: string; readonly instance?: number }

/** Does something while a container stands still, which goes on afterwards whatever came of it. */
export const whilePaused = async <T>(
  { engine }: Compose,
  { service, instance = 1 }: PausedContainer,
  work: () => Promise<T>,
): Promise<T> => {
  await engine('pause', service, instance)
  try {
    return await work()
  } finally {
    await engine('unpause', service, instance)
  }
}
