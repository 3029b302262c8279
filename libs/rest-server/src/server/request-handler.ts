import type { IncomingMessage, RequestListener } from 'node:http'
import { hasSingleHostHeader } from '@folio/access/http-server.ts'
import { getRequestListener, RequestError } from '@hono/node-server'
import { callAnswerer } from '../checks/answer-call.ts'
import { badTarget, refusalOfError } from '../checks/generic-refusals.ts'
import type { Route } from '../handler.ts'
import type { Page } from '../pages/page.ts'
import { directCalls } from './direct-calls.ts'
import { handleMounted, type Mount } from './mount.ts'
import { refuseUnrouted } from './refuse-unrouted.ts'
import { router } from './router.ts'
import type { ServerContext } from './server-context.ts'

/** The checks of a server, and its routes, pages and mount. */
export type Served = ServerContext & {
  readonly routes: readonly Route[]
  readonly pages?: readonly Page[]
  /** The handler of further paths at this address. */
  readonly mount?: Mount | undefined
}

const isHostMissing = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/** Tells if a request names exactly one host; HTTP/1.0 may omit it. */
const isAddressed = (incoming: IncomingMessage): boolean => !isHostMissing(incoming) && hasSingleHostHeader(incoming)

/**
 * Makes the listener for every request that is not for the sockets: the mount, an endpoint or page, or a refusal
 * answers it.
 */
export const requestHandler = (options: Served): RequestListener => {
  const routes = options.routes.map((route) => ({ endpoint: route.endpoint, answer: callAnswerer(options, route) }))
  const app = router(options, routes, options.pages ?? [])
  const answerDirectly = directCalls(options, routes)
  const listener = getRequestListener(app.fetch, {
    // The checks themselves read bodies, or leave them to Node to drop.
    autoCleanupIncoming: false,
    hostname: 'localhost',
    // Rethrows, because the library would otherwise answer by itself a request that it cannot convert.
    errorHandler: (error) => {
      throw error
    },
  })
  return (incoming, outgoing) => {
    const request = { incoming, outgoing }
    if (!isAddressed(incoming)) {
      void refuseUnrouted(options, request, badTarget)
      return
    }
    if (handleMounted(options, incoming, outgoing)) return
    const answered = answerDirectly(incoming, outgoing) ?? Promise.resolve(listener(incoming, outgoing))
    answered.catch((error: unknown) =>
      refuseUnrouted(options, request, (family) =>
        error instanceof RequestError ? badTarget(family) : refusalOfError(error, family),
      ),
    )
  }
}
