import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'

/** Returns the reference to an event alone. */
export const eventRefOf = ({ stream, revision, position }: PositionedEventRef): PositionedEventRef => ({
  stream,
  revision,
  position,
})
