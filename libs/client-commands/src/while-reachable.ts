import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import { type NoEvent, UNAVAILABLE } from './request-outcome.ts'

/** Resolves with `unavailable` where a port cannot be reached before the command is sent. */
export const whileReachable = async <T>(work: () => Promise<T>): Promise<T | NoEvent> => {
  try {
    return await work()
  } catch (error) {
    if (isPortUnavailable(error)) return UNAVAILABLE
    throw error
  }
}
