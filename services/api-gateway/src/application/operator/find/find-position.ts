import type { Role } from '@folio/contracts/http/role.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { type Finding, foundEvent, foundOne, NOTHING } from './found.ts'

const NAMED = /^(?:position|event)\s+#?([1-9]\d{0,14})$/i
const NUMBER = /^[1-9]\d{0,14}$/

/** Tells if a text names an event by its position in words: `position 1872` or `event 1872`. */
export const isNamedPosition = (text: string): boolean => NAMED.test(text)

/** Finds the event at a position of the store; a role that may not read its stream does not learn of it. */
export const findPosition = async (
  { store }: { readonly store: Pick<EventReader, 'readAllBackwards' | 'lastPosition'> },
  text: string,
  own: Role | undefined,
): Promise<Finding> => {
  const position = Number(NAMED.exec(text)?.[1] ?? (NUMBER.test(text) ? text : 0))
  if (position === 0 || position > (await store.lastPosition())) return NOTHING
  const { events } = await store.readAllBackwards({ prefixes: [], before: position + 1, limit: 1 })
  const [recorded] = events
  if (recorded?.position !== position || streamDeclared(recorded.stream) === undefined) return NOTHING
  const refused = refuseActs([recorded.stream], own)
  if (refused !== undefined) return { found: [], notSearched: [{ kind: 'event', reason: refused.message }] }
  return foundOne(foundEvent(recorded, `${recorded.type}, at position ${position}`))
}
