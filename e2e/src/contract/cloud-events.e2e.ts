import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { topicSettings } from '@folio/contracts/messaging/topic-settings.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { openSocket, untilTicking } from '../kit/account-sockets.ts'
import { dataOf, demoAccount, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const why = missingPython(['cloudevents.core.bindings.kafka'], ['cloudevents'])
const program = readFileSync(join(import.meta.dirname, 'cloud-events.py'), 'utf8')

const LEDGERS = ['wallet', 'trading', 'payment-agent', 'options-account'] as const

/** A record of a Kafka client with its value in base64; a tombstone has none. */
type Sent = {
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly value: string | null
}

/** The fields of a record that the SDK reads. */
type Read = { readonly [attribute in 'id' | 'type' | 'source' | 'subject' | 'time']: string } & {
  readonly data: object | null
}

describe.skipIf(why !== '')(`records of published topics, as an SDK of CloudEvents reads them${why}`, () => {
  const sent = new Map<string, Sent[]>()
  let folio: InProcess

  const keep = async <T>(topic: Topic<T>): Promise<void> => {
    const records: Sent[] = []
    sent.set(topic.name, records)
    await folio.ports.bus.tail({
      topic,
      onMessage: (message) => {
        const { headers, value } = topic.encode(message)
        const body = topic.isCompacted && value.byteLength === 0 ? null : Buffer.from(value).toString('base64')
        records.push({ key: topic.keyOf(message), headers, value: body })
      },
    })
  }

  const buyContract = async (client: Client, account: string): Promise<void> => {
    await untilTicking(folio.demo, '1HZ100V')
    const socket = await openSocket(folio.demo, client, account)
    const parameters = {
      contract_type: 'DIGITEVEN',
      underlying_symbol: '1HZ100V',
      currency: 'USD',
      amount: 10,
      duration: 1,
      duration_unit: 't',
    }
    await eventually(async () => (await socket.ask({ buy: '1', price: 10, parameters })).buy !== undefined)
    socket.socket.close()
  }

  beforeAll(async () => {
    folio = await startInProcess({ feed: 'simulated' })
    for (const service of LEDGERS) await keep(ledgerTopic(service))
    await keep(ledgerBalances)
    await keep(ledgerPortfolio)
    const alice = await openClient(folio.demo, 'alice', '100')
    const bob = await openClient(folio.demo, 'bob')
    await openAgent(folio.demo, 'agent')
    await buyContract(alice, await demoAccount(folio.demo, alice))
    dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '12.5', requestId: 'rent' }))
    await eventually(async () => [...sent.values()].every((records) => records.length > 0))
    await eventually(async () => sent.get(ledgerPortfolio.name)?.some(({ value }) => value === null) ?? false)
  })
  afterAll(() => folio.stop())

  it('cover every published topic', () => {
    const published = topicSettings.map(({ name }) => name).filter((name) => name.startsWith('ledger.'))
    expect([...sent.keys()].sort()).toEqual(published.sort())
  })

  it('have a type, a source, a subject and a time', () => {
    for (const [topic, records] of sent) {
      const { code, output, errors } = runPython('python3', ['-c', program], {
        cwd: process.cwd(),
        input: JSON.stringify(records),
      })
      expect([code, errors], topic).toEqual([0, ''])
      const events: readonly Read[] = JSON.parse(output)
      expect(events.map(({ id, type, source, subject }) => ({ id, type, source, subject }))).toEqual(
        records.map(({ headers }) => ({
          id: headers['ce_id'],
          type: headers['ce_type'],
          source: headers['ce_source'],
          subject: headers['ce_subject'],
        })),
      )
      for (const [place, { source, subject, time, data }] of events.entries()) {
        const { key = '', value = null } = records[place] ?? {}
        expect([source, subject]).toEqual([expect.stringMatching(/^\/folio\/[a-z-]+$/), key])
        expect(time).toMatch(/\.\d{6}\+00:00$/)
        expect(data).toEqual(value === null ? null : JSON.parse(Buffer.from(value, 'base64').toString()))
      }
    }
  })
})
