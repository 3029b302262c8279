import { hasOwnSection, type PublishedLedger } from '../asyncapi/published-ledgers.ts'
import type { EventDeclarations } from '../ledger/event-declaration.ts'
import { eventParts, fieldsOf, reasonsOf } from './event-fields.ts'
import type { Sections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'
import type { PrivateEvents } from './private-events.ts'

type DescribedLedger = Omit<PublishedLedger, 'topic'> & { readonly topic: Pick<PublishedLedger['topic'], 'name'> }

const code = (text: string): string => `\`${text}\``

const eventTable = (events: EventDeclarations): string =>
  markdownTable(
    ['event', 'fields', 'meaning'],
    Object.entries(events).map(([type, { schema, summary }]) => [code(type), fieldsOf(schema), summary]),
  )

/** Maps each reason to the events that may give it. */
const eventsByReason = (events: EventDeclarations): ReadonlyMap<string, readonly string[]> => {
  const tellers = new Map<string, string[]>()
  for (const [type, { schema }] of Object.entries(events))
    for (const reason of reasonsOf(schema)) tellers.set(reason, [...(tellers.get(reason) ?? []), type])
  return tellers
}

const reasonTable = ({ events, reasons }: Pick<PublishedLedger, 'events' | 'reasons'>): string =>
  markdownTable(
    ['`reason`', 'meaning', 'given by'],
    [...eventsByReason(events)].map(([reason, types]) => [
      code(reason),
      reasons[reason] ?? '',
      types.map(code).join(', '),
    ]),
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
      [...eventsByReason(group.events)].map(([reason, types]) => [
        namesOf(group),
        code(reason),
        group.reasons[reason] ?? '',
        types.map(code).join(', '),
      ]),
    ),
  )

const sectionsOf = (ledger: DescribedLedger): Sections => ({
  [`events of ${ledger.service}`]: eventTable(ledger.events),
  [`reasons of ${ledger.service}`]: reasonTable(ledger),
})

/** Describes a whole ledger under a heading of its own. */
const described = (ledger: DescribedLedger): string => {
  const { service, topic, streams, events } = ledger
  const place = `On ${code(topic.name)}, in the streams ${streams.map(code).join(' and ')}.`
  const reasons = eventsByReason(events).size === 0 ? [] : [reasonTable(ledger)]
  return [`### ${service}`, place, eventTable(events), ...reasons].join('\n\n')
}

/** Makes the sections of the page of events: shared fields, events and reasons of each ledger, private events. */
export const eventSections = (ledgers: readonly DescribedLedger[], groups: readonly PrivateEvents[]): Sections => ({
  parts: markdownTable(['part', 'fields'], eventParts()),
  ...Object.assign({}, ...ledgers.filter(hasOwnSection).map(sectionsOf)),
  'other ledgers': ledgers
    .filter((ledger) => !hasOwnSection(ledger))
    .map(described)
    .join('\n\n'),
  'private events': privateTable(groups),
  'reasons of private events': privateReasonTable(groups),
})
