import { OPERATOR_STREAM_PREFIX } from '@folio/contracts/identity/operators.ts'
import { maskedData, streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { dataOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { guardedStream } from '../acts/acts-access.ts'

/** The events that a stream shows; an absent list lets all through. */
export type EventFilter = {
  readonly types: ReadonlySet<string> | undefined
  readonly accounts: ReadonlySet<string> | undefined
  readonly streams: ReadonlySet<string> | undefined
}

/** Streams that hold the personal data of clients, or private keys; their snapshots are not shown either. */
const NEVER_SHOWN = ['user-', 'signing-keys']

/** Streams that are shown only where a filter names one of them. */
const SHOWN_IF_NAMED = ['snapshot-', 'ticks-', 'claim-', OPERATOR_STREAM_PREFIX]

const beginsWithAny = (stream: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix))

const accountsIn = (data: unknown): readonly unknown[] => {
  if (typeof data !== 'object' || data === null || !('postings' in data) || !Array.isArray(data.postings)) return []
  return data.postings.map((posting: { readonly account?: unknown }) => posting.account)
}

/** The account whose own stream this is, as postings name it: `wallet:ID` for `wallet-ID`. */
const ownAccount = (stream: string): string => stream.replace('-', ':')

const isShown = ({ stream, type }: RecordedEvent, { types, streams }: EventFilter): boolean => {
  if (beginsWithAny(guardedStream(stream), NEVER_SHOWN)) return false
  if (types !== undefined && !types.has(type)) return false
  return streams === undefined ? !beginsWithAny(stream, SHOWN_IF_NAMED) : streams.has(stream)
}

/** An event as streams show it; it is written at most once, however many streams show it. */
export type StreamedEvent = {
  readonly type: string
  readonly position: number
  /** Tells if a filter lets the event through. */
  readonly passes: (filter: EventFilter) => boolean
  /** The CloudEvent of the event, with masked data, as JSON in one line. */
  readonly cloudEvent: () => string
}

const cloudEventOf = (recorded: RecordedEvent, epoch: number): string => {
  const { stream, revision, position, type } = recorded
  const declared = streamDeclared(stream)
  const { at, correlation_id, causation_id } = metadataOf(recorded)
  return JSON.stringify({
    specversion: '1.0',
    id: formatEventRef(recorded),
    source: declared === undefined ? '/folio' : `/folio/${declared.service}`,
    type,
    subject: stream,
    time: at,
    datacontenttype: 'application/json',
    correlationid: correlation_id,
    causationid: causation_id,
    foliostream: stream,
    foliorevision: revision,
    folioepoch: epoch,
    folioposition: position,
    data: maskedData(type, dataOf(recorded), declared?.contract),
  })
}

/** Makes the shown form of a stored event. */
export const streamedEvent = (recorded: RecordedEvent, epoch: number): StreamedEvent => {
  const { stream, type, position } = recorded
  let accounts: ReadonlySet<unknown> | undefined
  let written: string | undefined
  return {
    type,
    position,
    passes: (filter) => {
      if (!isShown(recorded, filter)) return false
      if (filter.accounts === undefined) return true
      accounts ??= new Set([ownAccount(stream), ...accountsIn(dataOf(recorded))])
      return [...filter.accounts].some((account) => accounts?.has(account))
    },
    cloudEvent: () => {
      written ??= cloudEventOf(recorded, epoch)
      return written
    },
  }
}
