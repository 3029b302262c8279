import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedLedgers } from '@folio/contracts/asyncapi/published-ledgers.ts'
import { privateEvents } from '@folio/contracts/documents/private-events.ts'
import { topicSettings } from '@folio/contracts/messaging/topic-settings.ts'
import { payloadFaults } from '@folio/contracts/testing/asyncapi-judge.ts'
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

it('the page of events lists every event of the services, published or private', () => {
  const recorded = auditedServices.flatMap(({ eventSchemas }) => Object.keys(eventSchemas))
  const told = [...publishedLedgers, ...privateEvents].flatMap(({ events }) => Object.keys(events))
  expect(new Set(told)).toEqual(new Set(recorded))
})

type Golden = { readonly type: string; readonly data: string }

/** The events of a service that its golden files keep, with every type at least once. */
const goldenEvents = (service: string): readonly Golden[] => {
  const folder = join(import.meta.dirname, '..', '..', service, 'src', 'golden')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => basename(file) === 'events.v1.json')
    .flatMap((file): readonly Golden[] => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

it.each(publishedLedgers.map((ledger) => [ledger.topic.name, ledger] as const))(
  'every event of %s, of any release, has a payload as the AsyncAPI document describes it',
  (name, { service, events }) => {
    const published = goldenEvents(service).filter(({ type }) => type in events)
    expect(new Set(published.map(({ type }) => type))).toEqual(new Set(Object.keys(events)))
    for (const { type, data } of published) expect(payloadFaults(name, type, JSON.parse(data)), data).toEqual([])
  },
)
