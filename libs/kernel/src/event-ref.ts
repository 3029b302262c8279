/** Names an event by its stream and its revision in this stream. */
export type EventRef = { readonly stream: string; readonly revision: number }

/** Names an event also by its position in the whole store. */
export type PositionedEventRef = EventRef & { readonly position: number }
