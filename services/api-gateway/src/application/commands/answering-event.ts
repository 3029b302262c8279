import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'

/**
 * Returns the event that answers a request. The caller names the type of the events with which the service of the command
 * answers it; nothing here validates them.
 */
export const answeringEvent = <Event extends { readonly type: string }>({
  recorded: { type, data },
}: RequestOutcome): Event => ({ type, data }) as unknown as Event
