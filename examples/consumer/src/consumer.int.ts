import { join } from 'node:path'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { type ChainedEvent, chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { missingPython, pythonEnvironment, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { type Admin, Kafka, logLevel, type Producer } from 'kafkajs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ExampleProgram, type RunningExample, runExample } from './running-example.ts'

const ledger = ledgerTopic('wallet')

/** The example in each language; `why` is what the machine lacks for one, empty where it runs. */
const examplePrograms: readonly (ExampleProgram & { readonly name: string; readonly why: string })[] = [
  {
    name: 'in TypeScript',
    command: process.execPath,
    args: ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'main.ts')],
    env: process.env,
    why: '',
  },
  {
    name: 'in Python',
    command: pythonProgram('python3'),
    args: [join(import.meta.dirname, '..', '..', 'python', 'follow_ledger.py')],
    env: pythonEnvironment,
    why: missingPython(['confluent_kafka'], ['confluent-kafka']),
  },
]

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** The records of a wallet that gets a dollar each time. */
const deposits = (walletId: string, count: number): readonly WireMessage[] => {
  const events: ChainedEvent[] = []
  for (let sum = 1; sum <= count; sum += 1) {
    const previous = events.at(-1) ?? GENESIS
    const metadata = {
      prev_hash: previous.hash,
      command_id: '5d3f9f0e-7c0f-4d8e-9c55-0d6a1b7a3f10',
      correlation_id: 'call',
      causation_id: 'call',
      at: '2026-01-31T09:30:00.123456Z',
    }
    const data = bytes({
      currency: 'USD',
      amount: '1',
      balances: { USD: { balance: `${sum}`, input: `${sum}`, output: '0' } },
    })
    events.push(
      chain(previous, { stream: `wallet-${walletId}`, type: 'CashDeposited', data, metadata: bytes(metadata) }),
    )
  }
  return events.map((event) => ledger.encode({ ...event, epoch: 1, position: event.revision + 1 }))
}

await describeWithDocker('the example consumer', () => {
  let server: RealServer
  let admin: Admin
  let producer: Producer
  let example: RunningExample

  const send = (walletId: string, records: readonly WireMessage[]) => {
    const messages = records.map(({ headers, value }) => ({
      key: walletId,
      headers: { ...headers },
      value: Buffer.from(value),
    }))
    return producer.send({ topic: ledger.name, messages, acks: -1 })
  }
  const until = (check: () => void) => vi.waitFor(check, { timeout: 45_000, interval: 50 })

  beforeAll(async () => {
    server = await startKafka()
    const kafka = new Kafka({ brokers: [`${server.host}:${server.port}`], logLevel: logLevel.NOTHING })
    admin = kafka.admin()
    producer = kafka.producer()
    await Promise.all([admin.connect(), producer.connect()])
    await admin.createTopics({ topics: [{ topic: ledger.name, numPartitions: 3 }], waitForLeaders: true })
  })

  afterAll(async () => {
    await Promise.all([admin.disconnect(), producer.disconnect()])
    await server.stop()
  })

  const suite = (program: ExampleProgram): void => {
    beforeEach(() => {
      example = runExample(program, `${server.host}:${server.port}`)
    })

    afterEach(async () => {
      await example.stop()
      const ends = await admin.fetchTopicOffsets(ledger.name)
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }))
      await admin.deleteTopicRecords({ topic: ledger.name, partitions })
    })

    it('stops at a gap and says where', async () => {
      const records = deposits('a', 3)
      await send('a', [...records.slice(0, 1), ...records.slice(2)])
      expect(await example.ended).toBe(1)
      expect(example.printed()).toBe('wallet-a@0 1 USD\n')
      expect(example.complained()).toContain('stopped: a gap in wallet-a: revision 2 came after revision 0\n')
    })

    it('stops at a record that was changed and says where', async () => {
      const richer = (value: Uint8Array) =>
        Buffer.from(Buffer.from(value).toString().replace('"balance":"2"', '"balance":"9"'))
      await send(
        'a',
        deposits('a', 3).map(({ headers, value }) => ({ headers, value: richer(value) })),
      )
      expect(await example.ended).toBe(1)
      expect(example.printed()).toBe('wallet-a@0 1 USD\n')
      expect(example.complained()).toContain(
        'stopped: the chain is broken at wallet-a@1: its bytes do not make its hash\n',
      )
    })

    it('prints every balance once, and ends when it is asked to', async () => {
      const records = deposits('a', 3)
      await send('a', [...records.slice(0, 2), ...records])
      await send('b', deposits('b', 1))
      await until(() => expect(example.printed().trim().split('\n')).toHaveLength(4))
      const lines = example.printed().trim().split('\n')
      expect(lines.filter((line) => line.startsWith('wallet-a'))).toEqual([
        'wallet-a@0 1 USD',
        'wallet-a@1 2 USD',
        'wallet-a@2 3 USD',
      ])
      expect(lines).toContain('wallet-b@0 1 USD')
      await example.stop()
      expect(await example.ended).toBe(0)
      expect(example.complained()).not.toContain('stopped')
    })
  }

  for (const program of examplePrograms)
    describe.skipIf(program.why !== '')(`${program.name}${program.why}`, () => suite(program))
})
