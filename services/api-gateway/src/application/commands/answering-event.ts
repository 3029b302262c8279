import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'

/**
 * Returns the event that answers a request. The caller names the type of the events with which the service of the command
 * answers it; nothing here validates them.
 */
export const answeringEvent = <Event extends { readonly type: string }>({
  recorded: { type, data },
}: RequestOutcome): Event => ({ type, data }) as unknown as Event

/**
 * Ends a `switch` over the events that may answer a request: the compiler rejects the call while a case is missing, and an
 * event of a newer release throws, without its data.
 */
export const unknownAnswer = (_: never, { recorded }: RequestOutcome): never => {
  throw new Error(`no case for the answer ${recorded.type}, ${formatEventRef(recorded)}`)
}
