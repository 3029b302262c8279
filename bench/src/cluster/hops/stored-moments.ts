import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client'

const LOOK_AT_MAX = 500_000

/**
 * Reads when the event store wrote each of these events (`stream@revision`), in milliseconds of its clock. It reads
 * backwards from the newest event, and leaves out events that it does not find within its limits.
 */
export const storedMoments = async (url: string, refs: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> => {
  const client = EventStoreDBClient.connectionString(url)
  const moments = new Map<string, number>()
  try {
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: LOOK_AT_MAX })) {
      if (event === undefined) continue
      const ref = `${event.streamId}@${event.revision}`
      if (refs.has(ref)) moments.set(ref, event.created.getTime())
      if (moments.size === refs.size) break
    }
  } finally {
    await client.dispose()
  }
  return moments
}
