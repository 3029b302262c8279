import type { IncomingMessage, RequestListener } from 'node:http'
import { hasOneHost } from '@folio/service-kit/has-one-host.ts'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Edge } from './edge.ts'
import { edgeApp } from './edge-app.ts'
import { badTarget, refusalOfError } from './generic-refusals.ts'
import { handOver, type Mount } from './mount.ts'
import type { Page } from './page.ts'
import { refuseOutside } from './refuse-outside.ts'
import type { Route } from './route.ts'

/** What a server checks, and what it serves. */
export type Served = Edge & {
  readonly routes: readonly Route[]
  readonly pages?: readonly Page[]
  /** What else is served at this address, by itself. */
  readonly mount?: Mount | undefined
}

const isHostMissing = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/** Whether a request says for one host that it is for it; HTTP/1.0 may leave that out. */
const isAddressed = (incoming: IncomingMessage): boolean => !isHostMissing(incoming) && hasOneHost(incoming)

/** Answers every request of a server that is not for the sockets: by the mount, by the endpoints, or by a refusal. */
export const requestHandler = (options: Served): RequestListener => {
  const app = edgeApp(options, options.routes, options.pages ?? [])
  const listener = getRequestListener(app.fetch, {
    // Bodies are read, or left to Node to drop, by the edge itself.
    autoCleanupIncoming: false,
    hostname: 'localhost',
    // So that it rejects: it would answer by itself what it cannot make a request of.
    errorHandler: (error) => {
      throw error
    },
  })
  return (incoming, outgoing) => {
    const request = { incoming, outgoing }
    if (!isAddressed(incoming)) {
      void refuseOutside(options, request, badTarget)
      return
    }
    if (handOver(options, incoming, outgoing)) return
    Promise.resolve(listener(incoming, outgoing)).catch((error: unknown) =>
      refuseOutside(options, request, (family) =>
        error instanceof RequestError ? badTarget(family) : refusalOfError(error, family),
      ),
    )
  }
}
