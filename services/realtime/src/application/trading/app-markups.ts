import { IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { appMarkupOf } from '@folio/option-contracts/asking/app-markup.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { LRUCache } from 'lru-cache'
import type { Bearer } from '../session.ts'

/** The markups with which applications are registered. */
export type AppMarkups = {
  /** Returns the markup of a user's application as a fraction; throws `CallRefused` while it cannot be read. */
  readonly of: (bearer: Bearer) => Promise<Amount>
}

const KEPT_MAX = 10_000
/** A registration never changes; what is not used for so long is forgotten. */
const KEPT_MS = 60_000

type MarkupPorts = Pick<Ports, 'readModel' | 'store' | 'clock' | 'times'>

/** Opens the markups in the view of identity. */
export const appMarkups = ({ readModel, store, clock, times: limits }: MarkupPorts): AppMarkups => {
  const view = viewReader(readModel, IDENTITY_SERVICE, { epoch: store.epoch, now: clock, times: limits })
  // Bounded by its size, with which it grows: `max` would allocate all entries at each start.
  const known = new LRUCache<string, Amount>({ maxSize: KEPT_MAX, sizeCalculation: () => 1, ttl: KEPT_MS })

  const read = async (applicationId: string): Promise<Amount> => {
    const { values } = await view.get([identityKeys.application(applicationId)])
    const [application] = values
    const markup = appMarkupOf(application)
    // One that the view does not show yet may be registered with a markup.
    if (application !== undefined) known.set(applicationId, markup)
    return markup
  }

  return {
    of: async (bearer) => {
      if (bearer === undefined) return ZERO
      try {
        return known.get(bearer.application_id) ?? (await read(bearer.application_id))
      } catch (error) {
        if (!(error instanceof DependencyUnavailable)) throw error
        throw new CallRefused({
          code: 'InternalServerError',
          message:
            'This request had no effect, because the registration of the application cannot be read; retry shortly.',
        })
      }
    },
  }
}
