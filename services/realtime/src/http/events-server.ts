import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamAccountEvents } from '@folio/contracts/http/account/events.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Route } from '@folio/rest-server/handler.ts'
import { requestHandler } from '@folio/rest-server/server/request-handler.ts'
import type { ServerContext } from '@folio/rest-server/server/server-context.ts'

/** The requests for the events of accounts. */
export type EventsServer = {
  /** Tells by its URL if a request is for the events of accounts. */
  readonly isFor: (url: string | undefined) => boolean
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Resolves when all answers are sent, at the latest after two seconds. */
  readonly drained: () => Promise<void>
}

const DRAIN_MS = 2_000
const LOOK_EVERY_MS = 10

/** Answers requests for the events of accounts with the checks of the API. */
export const eventsServer = (context: ServerContext, route: Route): EventsServer => {
  const handle = requestHandler({ ...context, routes: [route] })
  const answering = new Set<ServerResponse>()
  return {
    isFor: (url) => url?.split('?', 1)[0] === streamAccountEvents.path,
    answer: (incoming, outgoing) => {
      answering.add(outgoing)
      outgoing.once('close', () => answering.delete(outgoing))
      handle(incoming, outgoing)
    },
    drained: async () => {
      const giveUpAtMs = performance.now() + DRAIN_MS
      while (answering.size > 0 && performance.now() < giveUpAtMs) await sleep(LOOK_EVERY_MS)
    },
  }
}
