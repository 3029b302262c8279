/** Names an event by its stream and its revision in this stream. */
export type EventRef = { readonly stream: string; readonly revision: number }

/** Names an event also by its position in the whole store. */
export type PositionedEventRef = EventRef & { readonly position: number }

const TEXT = /^([!-~]+)@(\d{1,15})$/

/** Formats the reference of an event: `stream@revision`. */
export const formatEventRef = ({ stream, revision }: EventRef): string => `${stream}@${revision}`

/** Returns the event that a text names as `stream@revision`; undefined where it names none. */
export const parseEventRef = (text: string): EventRef | undefined => {
  const [, stream, revision] = TEXT.exec(text) ?? []
  return stream === undefined ? undefined : { stream, revision: Number(revision) }
}
