import type { PublishedLedger, ToldEvents } from '../asyncapi/published-ledgers.ts'
import { eventParts, fieldsOf, reasonsOf } from './event-fields.ts'
import type { Sections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'

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

const reasonTable = ({ events, reasons }: PublishedLedger): string =>
  markdownTable(
    ['`reason`', 'meaning', 'given by'],
    [...tellersOf(events)].map(([reason, types]) => [code(reason), reasons[reason] ?? '', types.map(code).join(', ')]),
  )

const privateTable = (streams: Readonly<Record<string, ToldEvents>>): string =>
  markdownTable(
    ['stream', 'event', '`reason`', 'meaning'],
    Object.entries(streams).flatMap(([stream, events]) =>
      Object.entries(events).map(([type, { schema, summary }]) => [
        code(stream),
        code(type),
        reasonsOf(schema).map(code).join(', '),
        summary,
      ]),
    ),
  )

/** What the page of events says that the schemas know: shared parts, the events and reasons of each ledger, private events. */
export const eventSections = (
  ledgers: readonly PublishedLedger[],
  streams: Readonly<Record<string, ToldEvents>>,
): Sections => ({
  parts: markdownTable(['part', 'fields'], eventParts()),
  ...Object.fromEntries(ledgers.map(({ service, events }) => [`events of ${service}`, eventTable(events)])),
  ...Object.fromEntries(ledgers.map((ledger) => [`reasons of ${ledger.service}`, reasonTable(ledger)])),
  'private events': privateTable(streams),
})
