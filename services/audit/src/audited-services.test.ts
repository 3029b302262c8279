import { publishedLedgers } from '@folio/contracts/asyncapi/published-ledgers.ts'
import { privateEvents } from '@folio/contracts/documents/private-events.ts'
import { topicSettings } from '@folio/contracts/messaging/topic-settings.ts'
import { expect, it } from 'vitest'
import { auditedServices } from './audited-services.ts'

const documented = new Set(publishedLedgers.map(({ topic }) => topic.name))

it('every documented ledger topic can be published again, and no other', () => {
  const again = auditedServices.flatMap(({ publication }) =>
    publication === undefined ? [] : [publication.ledger.name],
  )
  expect(new Set(again)).toEqual(documented)
})

it('every documented ledger topic is created', () => {
  const made = topicSettings.map(({ name }) => name).filter((name) => name.startsWith('ledger.'))
  expect(new Set(made)).toEqual(new Set([...documented, 'ledger.balances.v1', 'ledger.portfolio.v1']))
})

it('every event that a service records is on the page of events, published or private', () => {
  const recorded = auditedServices.flatMap(({ eventSchemas }) => Object.keys(eventSchemas))
  const told = [...publishedLedgers, ...privateEvents].flatMap(({ events }) => Object.keys(events))
  expect(new Set(told)).toEqual(new Set(recorded))
})
