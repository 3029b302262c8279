import { describe, expect, it } from 'vitest'
import { ledgerTopic } from '../ledger-record.ts'
import { serviceContracts } from './all-services.ts'

const prefixes = serviceContracts.flatMap(({ streams }) => Object.values(streams).map(({ prefix }) => prefix))

describe.each(serviceContracts.map((contract) => [contract.name, contract] as const))(
  'the service %s',
  (name, contract) => {
    it('each service has a unique name, and topics under that name', () => {
      expect(serviceContracts.filter((other) => other.name === name)).toEqual([contract])
      expect(contract.commands.name).toBe(`folio.${name}.commands.v1`)
      expect(contract.ledger?.topic.name ?? ledgerTopic(name).name).toBe(ledgerTopic(name).name)
    })

    it('has a ledger topic if and only if one of its streams is published', () =>
      expect(Object.values(contract.streams).some(({ isPublished }) => isPublished)).toBe(
        contract.ledger !== undefined,
      ))
  },
)

it.each(prefixes)('streams that begin with %s are of one kind', (prefix) =>
  expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]),
)

const declared = serviceContracts
  .flatMap(({ streams }) => Object.values(streams))
  .flatMap(({ events }) => Object.entries(events))

it('an event is declared as a refusal if and only if its name says so', () => {
  const refusals = declared.filter(([, { isRefusal }]) => isRefusal).map(([type]) => type)
  expect(refusals).toEqual(declared.map(([type]) => type).filter((type) => type.endsWith('Refused')))
  expect(refusals).toContain('TransferRefused')
})
