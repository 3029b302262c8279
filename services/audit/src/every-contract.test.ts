import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitions } from '@folio/catalog/definitions.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { contractTypeSchema } from '@folio/contracts/market/contract-type.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import { payloadFaults, recordFaults } from '@folio/contracts/testing/asyncapi-judge.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { contractTypeOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { publicationMessages } from '@folio/service-kit/publishing/publication.ts'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type StoredData, storedEvents } from './testing/changed-event.ts'
import { fixedPayoutRequests, stakedRequests } from './testing/random-trade.ts'
import { inFolder, run } from './testing/sample-store.ts'
import { tradedAtRandom } from './testing/traded-store.ts'

/** Contracts of all types that were bought, and ended by ticks, by their clients and by interruptions. */
const { dir } = tradedAtRandom([...fixedPayoutRequests, ...stakedRequests], 180)

const allTypes = new Set<string>(contractTypeSchema.options)

type Stored = StoredData<OptionContract>

const hasContract = ({ data }: Stored): boolean => 'contract' in data
const isBought = ({ type }: Stored): boolean => type === 'ContractBought'
const isEnd = (event: Stored): boolean => hasContract(event) && 'sell_price' in event.data
const typesOf = (events: readonly Stored[]): ReadonlySet<string> =>
  new Set(events.map(({ data }) => contractTypeOf(data.contract)))

it('each type of contract was bought, and has ended', () => {
  const stored = storedEvents<OptionContract>(dir)
  expect(typesOf(stored.filter(isBought))).toEqual(allTypes)
  expect(typesOf(stored.filter(isEnd))).toEqual(allTypes)
  const ends = new Set(stored.filter(isEnd).map(({ type }) => type))
  expect(ends).toEqual(new Set(['ContractSettled', 'ContractSold', 'ContractCancelled']))
})

describe('the messages that services publish of the trade', () => {
  type Published = { readonly topic: string; readonly message: string; readonly wire: WireMessage }
  let published: readonly Published[]

  /** The name of a record's message in the AsyncAPI document. */
  const messageOf = (topic: string, { headers, value }: WireMessage): string => {
    if (topic === marketTicks.name) return 'MarketTicks'
    if (topic === ledgerBalances.name) return 'Balance'
    if (topic !== ledgerPortfolio.name) return String(headers['ce_type'])
    return value.byteLength === 0 ? 'PortfolioContractEnded' : 'PortfolioContract'
  }

  beforeAll(async () => {
    const { store, close } = await openForMaintenance(dir)
    const all: Published[] = []
    for (const { aggregates, publication, messages = [] } of definitions) {
      const topics = [...(publication === undefined ? [] : publicationMessages(publication)), ...messages]
      const page = await store.readAll({ prefixes: aggregates.streamPrefixes, after: 0, limit: READ_EVENTS_MAX })
      expect(page.atEnd).toBe(true)
      // One event at a time, since only the newest record of a contract is made of a page.
      for (const recorded of page.events) {
        const event = { recorded, stored: storedEvent<DomainEvent>(recorded, aggregates.eventTypes) }
        for (const { topic, message } of topics.flatMap(({ messagesOf }) =>
          messagesOf({ events: [event], epoch: store.epoch }),
        )) {
          const wire = topic.encode(message)
          all.push({ topic: topic.name, message: messageOf(topic.name, wire), wire })
        }
      }
    }
    published = all
    await close()
  })

  it('conform to the AsyncAPI document, headers and payload', () => {
    for (const { topic, message, wire } of published) {
      expect(recordFaults(topic, message, wire), Buffer.from(wire.value).toString()).toEqual([])
    }
  })

  it('include each type of contract, on the topics of events, of open contracts and of ticks', () => {
    const dataIn = (message: string) =>
      published
        .filter((each) => each.message === message)
        .map(({ wire }) => JSON.parse(Buffer.from(wire.value).toString()))
    const typesIn = (message: string) => new Set(dataIn(message).map(({ contract }) => contractTypeOf(contract)))
    expect(typesIn('ContractBought')).toEqual(allTypes)
    expect(typesIn('PortfolioContract')).toEqual(allTypes)
    const messages = new Set(published.map(({ topic, message }) => `${topic} ${message}`))
    expect([...messages]).toEqual(
      expect.arrayContaining([
        ...['ContractSettled', 'ContractSold', 'ContractCancelled', 'LimitOrderChanged', 'SaleRefused'].map(
          (type) => `ledger.trading.v1 ${type}`,
        ),
        'ledger.portfolio.v1 PortfolioContractEnded',
        'market.ticks.v1 MarketTicks',
      ]),
    )
  })

  it('do not conform with an amount that is a number', () => {
    const { wire } = published.find(({ message }) => message === 'ContractBought') ?? {}
    const data = JSON.parse(Buffer.from(wire?.value ?? []).toString())
    expect(payloadFaults('ledger.trading.v1', 'ContractBought', data)).toEqual([])
    const changed = { ...data, contract: { ...data.contract, buy_price: 10 } }
    expect(payloadFaults('ledger.trading.v1', 'ContractBought', changed)).not.toEqual([])
  })
})

type Line = Pick<Stored, 'stream' | 'revision' | 'position' | 'type' | 'data'> & { readonly at: string }

const exported = async (): Promise<readonly Line[]> => {
  const { code, stdout, stderr } = await run('export', '--format', 'contracts', '--data-dir', dir)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('the export of contracts', () => {
  it('has each event of a bought contract as it is stored, and the quotes and interruptions', async () => {
    const lines = await exported()
    const stored = storedEvents<OptionContract>(dir)
    const about = (events: readonly Omit<Stored, 'at'>[]) =>
      events.filter(({ data }) => 'contract' in data).map(({ stream, revision, data }) => ({ stream, revision, data }))
    expect(about(lines)).toEqual(about(stored))
    const ticks = (events: readonly Pick<Stored, 'type' | 'data'>[]) =>
      events.flatMap(({ type, data: { epoch, quotes } }) => (type === 'TicksRecorded' ? [{ epoch, quotes }] : []))
    expect(lines.filter(({ type }) => type === 'TicksRecorded').map(({ data }) => data)).toEqual(ticks(stored))
    expect(lines.filter(({ type }) => type === 'FeedInterrupted')).not.toEqual([])
    expect(new Set(lines.map(({ type }) => type))).not.toContain('HourClosed')
  })

  it('is one of three formats', async () => {
    const { code, stderr } = await run('export', '--format', 'csv', '--data-dir', dir)
    expect([code, stderr]).toEqual([2, 'audit: --format is ndjson, hledger, contracts, not csv\n'])
  })
})

const why = missingPython()
const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'examples', 'python', 'settle_contracts.py')

describe.skipIf(why !== '')(`examples/python/settle_contracts.py${why}`, () => {
  let lines: readonly Line[]
  beforeAll(async () => {
    lines = await exported()
  })

  const settled = (changed: readonly Line[]) =>
    inFolder(async (folder) => {
      const file = join(folder, 'contracts.ndjson')
      writeFileSync(file, changed.map((line) => `${JSON.stringify(line)}\n`).join(''))
      return runPython('python3', [PROGRAM, file], { cwd: folder })
    })

  const placesIn = (output: string): readonly string[] =>
    [...output.matchAll(/^DIFFERS (\S+@\d+), /gm)].map(([, place = '']) => place)
  const placeOf = ({ stream, revision }: Line): string => `${stream}@${revision}`

  it('settles all contracts with the recorded results, and lists those that it compares only with bounds', async () => {
    const { code, output, errors } = await settled(lines)
    expect([code, errors], output).toEqual([0, ''])
    const [bought, open, again, valued, sold, refunded] = [...output.matchAll(/\d+/g)].map(Number)
    const ends = lines.filter((line) => 'sell_price' in line.data)
    expect(bought).toBe(lines.filter(({ type }) => type === 'ContractBought').length)
    expect(Number(bought) - Number(open)).toBe(ends.length)
    expect(Number(again) + Number(valued) + Number(sold) + Number(refunded)).toBe(ends.length)
    for (const count of [open, again, valued, sold, refunded]) expect(count).toBeGreaterThan(0)
    expect(output).toMatch(/\ndifferences: 0\n$/)
  })

  it('names a changed payout of each type of contract, and no other end', async () => {
    const ended = lines.filter(({ type, data }) => type === 'ContractSettled' && data.refund === undefined)
    const first = new Map(ended.toReversed().map((line) => [contractTypeOf(line.data.contract), line]))
    expect(new Set(first.keys())).toEqual(allTypes)
    const changed = new Set(first.values())
    const { code, output } = await settled(
      lines.map((line) =>
        changed.has(line) ? { ...line, data: { ...line.data, sell_price: '0.03' } as never } : line,
      ),
    )
    expect(code).toBe(1)
    expect(new Set(placesIn(output))).toEqual(new Set([...changed].map(placeOf)))
    expect(output).toMatch(/by the ticks; its event says (won|lost), paying 0\.03\n/)
  })

  it.each<[string, (line: Line) => boolean, string]>([
    ['the end of a contract that was left out', ({ data }) => data.status === 'won', 'it is open, but the tick of'],
    ['a purchase that was left out', ({ type }) => type === 'ContractBought', 'it is not open with these terms'],
  ])('names %s', async (_, isMeant, told) => {
    const at = lines.findIndex(isMeant)
    const { code, output } = await settled(lines.filter((_, index) => index !== at))
    expect(code).toBe(1)
    expect(output).toContain(told)
    expect(output).toMatch(/\ndifferences: 1\n$/)
  })
})
