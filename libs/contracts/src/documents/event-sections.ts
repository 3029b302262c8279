import type { PublishedLedger, ToldEvents } from '../asyncapi/published-ledgers.ts'
import { eventParts, fieldsOf, reasonsOf } from './event-fields.ts'
import type { Sections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'
import type { PrivateEvents } from './private-events.ts'

const code = (text: string): string => `\`${text}\``

const eventTable = (events: ToldEvents): string =>
  markdownTable(
    ['event', 'fields', 'meaning'],
    Object.entries(events).map(([type, { schema, summary }]) => [code(type), fieldsOf(schema), summary]),
  )

/** Which events may give a reason, by the reason. */
const tellersOf = (events: ToldEvents): ReadonlyMap<string, readonly string[]> => {
  const tellers = new Map<string, string[]>()
  for (const [type, { schema }] of Object.entries(events))
    for (const reason of reasonsOf(schema)) tellers.set(reason, [...(tellers.get(reason) ?? []), type])
  return tellers
}

const reasonTable = ({ events, reasons }: Pick<PublishedLedger, 'events' | 'reasons'>): string =>
  markdownTable(
    ['`reason`', 'meaning', 'given by'],
    [...tellersOf(events)].map(([reason, types]) => [code(reason), reasons[reason] ?? '', types.map(code).join(', ')]),
  )

const namesOf = ({ streams }: PrivateEvents): string => streams.map(code).join(' and ')

const privateTable = (groups: readonly PrivateEvents[]): string =>
  markdownTable(
    ['stream', 'event', 'meaning'],
    groups.flatMap((group) =>
      Object.entries(group.events).map(([type, { summary }]) => [namesOf(group), code(type), summary]),
    ),
  )

const privateReasonTable = (groups: readonly PrivateEvents[]): string =>
  markdownTable(
    ['stream', '`reason`', 'meaning', 'given by'],
    groups.flatMap((group) =>
      [...tellersOf(group.events)].map(([reason, types]) => [
        namesOf(group),
        code(reason),
        group.reasons[reason] ?? '',
        types.map(code).join(', '),
      ]),
    ),
  )

/** What the page of events says that the schemas know: shared parts, the events and reasons of each ledger, private events. */
export const eventSections = (ledgers: readonly PublishedLedger[], groups: readonly PrivateEvents[]): Sections => ({
  parts: markdownTable(['part', 'fields'], eventParts()),
  ...Object.fromEntries(ledgers.map(({ service, events }) => [`events of ${service}`, eventTable(events)])),
  ...Object.fromEntries(ledgers.map((ledger) => [`reasons of ${ledger.service}`, reasonTable(ledger)])),
  'private events': privateTable(groups),
  'reasons of private events': privateReasonTable(groups),
})
