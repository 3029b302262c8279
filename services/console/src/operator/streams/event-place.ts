import type { EventRef } from '@folio/kernel/event-ref.ts'

/**
 * The place of an event by its name, `stream@revision`, also where the address of a page or a damaged store gives a name that is
 * none: its place is then one that no event has.
 */
export const eventPlace = (name: string): EventRef => {
  const at = name.lastIndexOf('@')
  return { stream: name.slice(0, at), revision: Number(name.slice(at + 1)) }
}
