/** The words for the events that switch the sale of a symbol. */
const SWITCHES: Readonly<Record<string, string>> = { SymbolSuspended: 'suspended', SymbolResumed: 'resumed' }

/** An event of a symbol that switched its sale, in a word. */
export type Switch<Event> = { readonly word: string; readonly event: Event }

/** Finds the last suspension or resumption among events of a symbol, in any order; undefined if there is none. */
export const newestSwitch = <Event extends { readonly type: string; readonly revision: number }>(
  events: readonly Event[],
): Switch<Event> | undefined => {
  const event = events.toSorted((a, b) => a.revision - b.revision).findLast(({ type }) => Object.hasOwn(SWITCHES, type))
  return event && { word: SWITCHES[event.type] ?? event.type, event }
}
