import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { describe, expect, it } from 'vitest'
import { definitions } from './definitions.ts'
import { starts } from './starts.ts'

const servicesFolder = join(import.meta.dirname, '..', '..')
const names = serviceContracts.map(({ name }) => name)
const { dependencies } = JSON.parse(readFileSync(join(servicesFolder, 'catalog', 'package.json'), 'utf8'))

describe('the catalog', () => {
  it('defines the services that have a contract, each by that contract', () =>
    expect(new Set(definitions.map(({ contract }) => contract))).toEqual(new Set(serviceContracts)))

  it('starts the services that have a contract, and no others', () =>
    expect(Object.keys(starts).toSorted()).toEqual(names.toSorted()))

  it('lists every service whose folder has a definition', () => {
    const defined = readdirSync(servicesFolder).filter((name) =>
      existsSync(join(servicesFolder, name, 'src', 'definition.ts')),
    )
    expect(defined.toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('%s has golden files of its decisions and of the events of every release', (name) => {
    const source = join(servicesFolder, name, 'src')
    const kept = readdirSync(join(source, 'golden'), { recursive: true, encoding: 'utf8' }).map((file) =>
      basename(file),
    )
    expect(kept).toEqual(expect.arrayContaining(['decisions.json', 'events.v1.json']))
    for (const test of ['golden-decisions.test.ts', 'golden.test.ts']) expect(existsSync(join(source, test))).toBe(true)
  })

  it('has each of its services in the table of README.md', () => {
    const text = readFileSync(join(servicesFolder, '..', 'README.md'), 'utf8')
    expect(names.filter((name) => !text.includes(`| \`services/${name}\` `))).toEqual([])
  })

  it.each(names)('has %s in its package.json', (name) => expect(Object.keys(dependencies)).toContain(`@folio/${name}`))
})

describe.each(definitions.map((definition) => [definition.contract.name, definition] as const))(
  'the definition of %s',
  (name, { contract, aggregates, publication }) => {
    it('keeps an aggregate type in each stream of the contract, under the name of the service', () => {
      const kept = aggregates.types.map(({ service, streamPrefix, eventTypes }) => [service, streamPrefix, eventTypes])
      const declared = Object.values(contract.streams).map(({ prefix, events }) => [
        name,
        prefix,
        new Set(Object.keys(events)),
      ])
      expect(new Set(kept)).toEqual(new Set(declared))
    })

    it('publishes the streams that the contract declares as published, on the ledger topic of the contract', () => {
      expect(publication?.ledger.name).toBe(contract.ledger?.topic.name)
      const published = Object.values(contract.streams).filter(
        ({ prefix }) => publication !== undefined && publication.isPublished?.(`${prefix}1`) !== false,
      )
      expect(published).toEqual(Object.values(contract.streams).filter(({ isPublished }) => isPublished))
    })
  },
)
