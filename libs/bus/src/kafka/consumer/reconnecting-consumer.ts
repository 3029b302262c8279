import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type ConsumerSession, type ConsumerSessionOptions, openConsumerSession } from './consumer-session.ts'
import type { PartitionOffset } from './unfinished-offsets.ts'

/** A consumer that reads a topic in one session after another. */
export type ReconnectingConsumer = {
  /** Returns true if it is a member of its group and has heard from the brokers in the last 10 s. */
  readonly isConnected: () => boolean
  /** Commits these offsets, before which all messages are done; rejects while there is no session. */
  readonly commit: (done: readonly PartitionOffset[]) => Promise<void>
  readonly resume: (partition: number) => void
  /** Leaves the group. */
  readonly stop: () => Promise<void>
}

const RESTART_MIN_MS = 200
const RESTART_MAX_MS = 1_000
/** After a session that lasted this long, the pause before the next is the shortest again. */
const STABLE_MS = 30_000

/** Reads until it is stopped: when a session breaks, the next begins after a pause that grows up to a bound. */
export const reconnectingConsumer = (options: ConsumerSessionOptions): ReconnectingConsumer => {
  const { log, topic } = options
  const stopped = new AbortController()
  let session: ConsumerSession | undefined

  const readOnce = async (): Promise<void> => {
    const opened = openConsumerSession(options)
    session = opened
    const reason = await opened.ended
    session = undefined
    options.onLost?.()
    await opened.close()
    if (stopped.signal.aborted) return
    const facts = { topic, brokers: options.connection.brokers, reason: errorMessage(reason) }
    if (opened.hasJoined()) log.warn(facts, 'a consumer lost its membership in the group and joins again')
    else log.debug(facts, 'a consumer could not join its group yet')
  }

  const run = async (): Promise<void> => {
    for (let pauseMs = RESTART_MIN_MS; !stopped.signal.aborted; ) {
      const startedAtMs = performance.now()
      await readOnce()
      if (performance.now() - startedAtMs > STABLE_MS) pauseMs = RESTART_MIN_MS
      await sleep(pauseMs, stopped.signal)
      pauseMs = Math.min(pauseMs * 2, RESTART_MAX_MS)
    }
  }

  const running = run()

  return {
    isConnected: () => session?.isConnected() ?? false,
    commit: async (done) => {
      if (session === undefined) throw new Error('the consumer is not a member of its group')
      await session.commit(done)
    },
    resume: (partition) => session?.resume(partition),
    stop: async () => {
      stopped.abort()
      session?.end()
      await running
    },
  }
}
