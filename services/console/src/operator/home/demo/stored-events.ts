import type { Send } from '../../../api/call.ts'
import { readEvents } from '../../../api/events/read-events.ts'
import type { LedgerEvent } from '../../../api/ledger-event.ts'

const positionIn = (id: string): number => Number(id.slice(id.indexOf('~') + 1))

/** Reads the stored events from one position to another, both inclusive, on a connection that it closes. */
export const storedEvents = async (send: Send, from: number, to: number): Promise<readonly LedgerEvent[]> => {
  const done = new AbortController()
  const found: LedgerEvent[] = []
  const response = await send(`/operator/v1/events?from_position=${from - 1}`, {
    headers: { Accept: 'text/event-stream' },
    signal: done.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`the events were not read: ${response.status}`)
  await readEvents(response.body, {
    // The event comes after its id, in the same turn; an id beyond the end comes without one.
    onCursor: (id) => {
      if (positionIn(id) > to) done.abort()
    },
    onEvent: (event) => {
      if (event.position <= to) found.push(event)
      if (event.position >= to) done.abort()
    },
  })
  return found
}
