import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { type NoEvent, UNAVAILABLE } from './request-outcome.ts'

/** Resolves with `unavailable` where a port cannot be reached before the command is sent. */
export const whileReachable = async <T>(work: () => Promise<T>): Promise<T | NoEvent> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DependencyUnavailable) return UNAVAILABLE
    throw error
  }
}
