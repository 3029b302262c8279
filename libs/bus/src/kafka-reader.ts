import type { PartitionOffset } from './kafka-offsets.ts'
import { kafkaReason } from './kafka-problem.ts'
import { openReading, type Reading, type ReadingOptions } from './kafka-reading.ts'
import { stoppablePause } from './stoppable-pause.ts'

/** What reads a topic, whatever becomes of the brokers meanwhile. */
export type Reader = {
  /** Whether it holds its place in the group and heard of the brokers lately. */
  readonly isConnected: () => boolean
  /** Remembers for the group that everything before these offsets is done; rejects where it has no place in it now. */
  readonly commit: (done: readonly PartitionOffset[]) => Promise<void>
  readonly resume: (partition: number) => void
  /** Leaves the group. */
  readonly stop: () => Promise<void>
}

const RESTART_MIN_MS = 200
const RESTART_MAX_MS = 1_000
/** A reading that lasted so long was well: the pause after it is short again. */
const WELL_MS = 30_000

/** Reads until it is stopped: a reading that ends by itself is begun anew, after a growing, bounded pause. */
export const keepReading = (options: ReadingOptions): Reader => {
  const { log, topic } = options
  const pause = stoppablePause()
  let reading: Reading | undefined

  const readOnce = async (): Promise<void> => {
    const opened = openReading(options)
    reading = opened
    const reason = await opened.ended
    reading = undefined
    options.onLost?.()
    await opened.close()
    if (pause.isStopped()) return
    const facts = { topic, brokers: options.connection.brokers, reason: kafkaReason(reason) }
    if (opened.hasJoined()) log.warn(facts, 'a reader lost its place and begins anew')
    else log.debug(facts, 'a reader found no place yet')
  }

  const run = async (): Promise<void> => {
    for (let pauseMs = RESTART_MIN_MS; !pause.isStopped(); ) {
      const startedAtMs = performance.now()
      await readOnce()
      if (performance.now() - startedAtMs > WELL_MS) pauseMs = RESTART_MIN_MS
      await pause.wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, RESTART_MAX_MS)
    }
  }

  const running = run()

  return {
    isConnected: () => reading?.isConnected() ?? false,
    commit: async (done) => {
      if (reading === undefined) throw new Error('the reader has no place in its group')
      await reading.commit(done)
    },
    resume: (partition) => reading?.resume(partition),
    stop: async () => {
      pause.stop()
      reading?.end()
      await running
    },
  }
}
