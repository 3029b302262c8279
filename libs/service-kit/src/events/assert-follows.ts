import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import type { Link } from '@folio/kernel/hash-chain.ts'

/** Throws `StoreDamaged` unless the metadata of an event names the hash of the event before it. */
export const assertFollows = (
  event: EventRef,
  { prev_hash }: Pick<EventMetadata, 'prev_hash'>,
  { hash }: Pick<Link, 'hash'>,
): void => {
  if (prev_hash !== hash) throw new StoreDamaged(`${formatEventRef(event)} does not follow the event before it`)
}
