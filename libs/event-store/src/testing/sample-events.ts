import { randomUUID } from 'node:crypto'
import { type ChainedEvent, chain, GENESIS, type HashedParts, type Link } from '@folio/kernel/hash-chain.ts'
import type { Appended, EventStore, Position } from '../port.ts'

/** Makes a stream name, or a prefix, that no test has used before, also on a server that tests share. */
export const unusedName = (beginning: string): string => `${beginning}${randomUUID()}`

/** The parts of an event that a test sets; the others have defaults. */
export type SampleEventParts = {
  readonly type?: string
  readonly data?: Uint8Array
  readonly metadata?: Uint8Array
}

/** Makes the event that follows `previous` in a stream; its metadata is JSON that names the previous hash, unless given. */
export const eventAfter = (previous: Link, stream: string, parts: SampleEventParts = {}): ChainedEvent => {
  const { type = 'SomethingHappened', data = Buffer.from(`{"after":${previous.revision}}`) } = parts
  const metadata = parts.metadata ?? Buffer.from(JSON.stringify({ prev_hash: previous.hash }))
  return chain(previous, { stream, type, data, metadata })
}

/** Makes `count` consecutive events of a stream, the first of them after `previous`. */
export const eventsOf = (stream: string, count: number, previous: Link = GENESIS): ChainedEvent[] => {
  const events: ChainedEvent[] = []
  for (let link = previous; events.length < count; ) {
    const event = eventAfter(link, stream)
    events.push(event)
    link = event
  }
  return events
}

/** Makes another event at the same revision, with other data. */
export const conflictingEvent = (event: ChainedEvent, text: string): ChainedEvent =>
  chain({ revision: event.revision - 1, hash: GENESIS.hash }, { ...event, data: Buffer.from(text) })

/** Appends and returns the position; throws on a conflict. */
export const appended = async (store: EventStore, events: readonly ChainedEvent[]): Promise<Position> => {
  const outcome: Appended = await store.append(events)
  if (outcome.outcome === 'conflict') throw new Error(`a conflict on ${events[0]?.stream}`)
  return outcome.position
}

/** The parts of an event that must be returned as they were appended, in a form that tests can compare. */
export const partsOf = ({ stream, revision, type, data, metadata }: HashedParts) => ({
  stream,
  revision,
  type,
  data: Buffer.from(data).toString('base64'),
  metadata: Buffer.from(metadata).toString('base64'),
})

/** True when each position is higher than the one before. */
export const isIncreasing = (positions: readonly Position[]): boolean =>
  positions.every((position, i) => i === 0 || position > (positions[i - 1] ?? position))
