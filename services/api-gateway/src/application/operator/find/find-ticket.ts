import { TICKET } from '@folio/contracts/http/act.ts'
import type { Role } from '@folio/contracts/http/role.ts'
import { OPERATOR_STREAM_PREFIX } from '@folio/contracts/identity/operators.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { operatorEventIn } from '../acts/operator-event.ts'
import { mentions } from '../streams/event-mentions.ts'
import { type Finding, foundOne, NOTHING } from './found.ts'
import { searchBackwards } from './search-backwards.ts'

/** The events of operators that one search reads. */
const EVENTS_MAX = 10_000

const TOO_MANY = `The newest ${EVENTS_MAX.toLocaleString('en')} events of operators were searched for a ticket, and it is not in them. The list of acts finds older ones by its filters.`

const UUID_IN_TEXT = /[0-9a-f]{8}-[0-9a-f]{4}-/i

/** Tells if a text may be a ticket; an id is none. */
export const mayBeTicket = (text: string): boolean => TICKET.test(text) && !UUID_IN_TEXT.test(text)

/** Tells if a text is more likely a ticket than a name: it has a digit. */
export const isLikelyTicket = (text: string): boolean => mayBeTicket(text) && /\d/.test(text)

type Begun = { readonly operator: string; readonly kind: string }

/** The act that begins with an event, if that names the ticket. */
const begunFor = (recorded: RecordedEvent, ticket: string): Begun | undefined => {
  if (!mentions(recorded, `"ticket":${JSON.stringify(ticket)}`)) return undefined
  const event = operatorEventIn(recorded)
  if (event.type !== 'OperatorActBegun' || event.data.ticket !== ticket) return undefined
  return { operator: recorded.stream.slice(OPERATOR_STREAM_PREFIX.length), kind: event.data.kind }
}

/** The newest act for a ticket among events, the newest first. */
const newestAct = (events: readonly RecordedEvent[], ticket: string): Begun | undefined => {
  for (const recorded of events) {
    const begun = begunFor(recorded, ticket)
    if (begun !== undefined) return begun
  }
  return undefined
}

/** Finds a ticket by the acts that name it; a role that may not read acts does not learn of them. */
export const findTicket = async (
  { store }: { readonly store: Pick<EventReader, 'readAllBackwards'> },
  text: string,
  own: Role | undefined,
): Promise<Finding> => {
  if (!mayBeTicket(text)) return NOTHING
  const refused = refuseActs([OPERATOR_STREAM_PREFIX], own)
  if (refused !== undefined) return { found: [], notSearched: [{ kind: 'ticket', reason: refused.message }] }
  const searched = { prefixes: [OPERATOR_STREAM_PREFIX], eventsMax: EVENTS_MAX }
  const { found, isWhole } = await searchBackwards(store, searched, (chunk) => newestAct(chunk, text))
  if (found === undefined) return { found: [], notSearched: isWhole ? [] : [{ kind: 'ticket', reason: TOO_MANY }] }
  return foundOne({
    kind: 'ticket',
    id: text,
    link: `/operator/v1/acts?ticket=${encodeURIComponent(text)}`,
    about: `newest act ${found.kind} by ${found.operator}`,
    client_id: null,
  })
}
