import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { MASK } from '../masked-paths.ts'

type ListedEvent = DataOf<typeof listStreamEvents>['rows'][number]

/** A place in an event whose stored value is not the one that is shown. */
export type Difference = { readonly what: string; readonly stored: unknown; readonly shown: unknown }

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Finds the first place at which a shown value is not the stored one; a masked value stands for any. */
const differenceIn = (what: string, stored: unknown, shown: unknown): Difference | undefined => {
  if (shown === MASK || Object.is(stored, shown)) return undefined
  if (!isObject(stored) || !isObject(shown) || Array.isArray(stored) !== Array.isArray(shown)) {
    return { what, stored, shown }
  }
  for (const name of new Set([...Object.keys(stored), ...Object.keys(shown)])) {
    const found = differenceIn(`${what}.${name}`, stored[name], shown[name])
    if (found !== undefined) return found
  }
  return undefined
}

const causeOf = ({ cause }: ListedEvent, causationId: unknown): string | undefined => {
  const isShown = cause === null || formatEventRef(cause) === causationId
  return isShown ? undefined : formatEventRef(cause)
}

/** Finds the first difference between what an event shows and what its stored data and metadata say. */
export const shownDifference = (event: ListedEvent, data: unknown, metadata: Fields): Difference | undefined => {
  const { at, command_id, correlation_id, causation_id, client_id, endpoint } = event
  const shown: Fields = { at, command_id, correlation_id, causation_id, client_id, endpoint }
  for (const [what, value] of Object.entries(shown)) {
    const found = differenceIn(what, metadata[what] ?? null, value)
    if (found !== undefined) return found
  }
  const cause = causeOf(event, metadata['causation_id'])
  if (cause !== undefined) return { what: 'cause', stored: metadata['causation_id'], shown: cause }
  return differenceIn('data', data, event.data)
}
