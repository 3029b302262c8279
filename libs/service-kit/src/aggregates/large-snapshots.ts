import { APPEND_BYTES_MAX } from '@folio/event-store/port.ts'
import { boundedSet } from '../bounded-set.ts'
import type { Log } from '../telemetry/telemetry.ts'

/** Called with a stream of which a snapshot exceeds one append. */
export type OnLargeSnapshot = (stream: string) => void

const STREAMS_MAX = 10_000

/** Makes a callback that logs each stream of which a snapshot exceeds one append, once while the process runs. */
export const largeSnapshotLogger = (log: Log): OnLargeSnapshot => {
  const logged = boundedSet(STREAMS_MAX)
  return (stream) => {
    if (logged.has(stream)) return
    logged.add(stream)
    log.error(
      { stream, bytesMax: APPEND_BYTES_MAX },
      'a snapshot exceeds one append: it and the later ones of its stream are not taken, and opening the stream reads all events since the last one',
    )
  }
}
