import { createRequire } from 'node:module'

type Request = { readonly sentAt: number; readonly requestTimeout: number; readonly timeoutRequest: () => void }

/** As much of the library's queue of requests as is changed here. */
type RequestQueue = {
  readonly pending: readonly unknown[]
  readonly inflight: ReadonlyMap<number, Request>
  readonly isConnected: () => boolean
  readonly destroy: () => void
  requestTimeoutIntervalId?: NodeJS.Timeout
  scheduleCheckPendingRequests: () => void
  scheduleRequestTimeoutCheck: () => void
}

const PATH = 'kafkajs/src/network/requestQueue/index.js'
/** No request has less than three seconds. */
const LOOK_EVERY_MS = 500

let isQuiet = false

const endLate = (queue: RequestQueue): void => {
  const now = Date.now()
  for (const request of queue.inflight.values())
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest()
  if (!queue.isConnected()) queue.destroy()
}

/**
 * Every connection of the library sets a timer of a millisecond again and again, for ever, to look whether a request waits:
 * 3 to 4 % of a core each. From now on it does so only while one waits. And ten times a second each looks whether an answer
 * is late, which wakes a service with eight connections eighty times a second: from now on it does so twice.
 */
export const quietRequestQueues = (): void => {
  if (isQuiet) return
  isQuiet = true
  const { prototype } = createRequire(import.meta.url)(PATH) as { readonly prototype: RequestQueue }
  const schedule = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this)
  }
  prototype.scheduleRequestTimeoutCheck = function () {
    this.destroy()
    this.requestTimeoutIntervalId = setInterval(() => endLate(this), LOOK_EVERY_MS)
  }
}
