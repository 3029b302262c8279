import { join } from 'node:path'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { ledgerPortfolio, portfolioRecordSchema } from '@folio/contracts/portfolio-record.ts'
import type { Topic, WireMessage } from '@folio/contracts/topic.ts'
import { type ChainedEvent, chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { missingPython, pythonEnvironment, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { type Admin, Kafka, logLevel, type Producer } from 'kafkajs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ExampleProgram, type RunningExample, runExample } from './running-example.ts'

const ledger = ledgerTopic('wallet')
const trading = ledgerTopic('trading')
const TOPICS = [ledger.name, trading.name, ledgerPortfolio.name]

const inNode = (file: string): ExampleProgram => ({
  command: process.execPath,
  args: ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, file)],
  env: process.env,
})

/** The example in each language; `why` is what the machine lacks for one, empty where it runs. */
const examplePrograms: readonly (ExampleProgram & { readonly name: string; readonly why: string })[] = [
  { name: 'in TypeScript', ...inNode('main.ts'), why: '' },
  {
    name: 'in Python',
    command: pythonProgram('python3'),
    args: [join(import.meta.dirname, '..', '..', 'python', 'follow_ledger.py')],
    env: pythonEnvironment,
    why: missingPython(['confluent_kafka'], ['confluent-kafka']),
  },
]

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

type WrittenEvent = { readonly type: string; readonly data: object }

/** The events of a stream as records of a ledger topic. */
const recordsOf = (
  topic: Topic<LedgerRecord>,
  stream: string,
  written: readonly WrittenEvent[],
): readonly WireMessage[] => {
  const events: ChainedEvent[] = []
  for (const { type, data } of written) {
    const previous = events.at(-1) ?? GENESIS
    const metadata = {
      prev_hash: previous.hash,
      command_id: '5d3f9f0e-7c0f-4d8e-9c55-0d6a1b7a3f10',
      correlation_id: 'call',
      causation_id: 'call',
      at: '2026-01-31T09:30:00.123456Z',
    }
    events.push(chain(previous, { stream, type, data: bytes(data), metadata: bytes(metadata) }))
  }
  return events.map((event) => topic.encode({ ...event, epoch: 1, position: event.revision + 1 }))
}

/** The records of a wallet that gets a dollar each time. */
const deposits = (walletId: string, count: number): readonly WireMessage[] => {
  const events = Array.from({ length: count }, (_, index): WrittenEvent => {
    const sum = `${index + 1}`
    const balances = { USD: { balance: sum, input: sum, output: '0' } }
    return { type: 'CashDeposited', data: { currency: 'USD', amount: '1', balances } }
  })
  return recordsOf(ledger, `wallet-${walletId}`, events)
}

const ACCOUNT = 'DOT1234567890'

/** The terms of a contract for 10 USD that pays if the price rises within a minute. */
const termsOf = (contract_id: number) => ({
  contract_id,
  buy_transaction_id: contract_id + 1,
  sell_transaction_id: contract_id + 2,
  underlying_symbol: 'R_100',
  currency: 'USD',
  currency_decimals: 2,
  purchase_time: 1_800_000_000,
  spot: { epoch: 1_800_000_000, quote: '10000.00' },
  entry_epoch: 1_800_000_002,
  buy_price: '10',
  markup: '0',
  markup_amount: '0',
  exposure: '9.55',
  offering_revision: 0,
  shortcode: `CALL_R_100_19.55_1800000000_1800000060_S0P_${contract_id}`,
  longcode:
    'Win payout if Volatility 100 Index is strictly higher than entry spot at 1 minute after contract start time.',
  bet: { category: 'callput', type: 'CALL' },
  duration: { kind: 'until', end_epoch: 1_800_000_060 },
  exit_epoch: 1_800_000_060,
  law: { model: 'volatility', volatility: '1', interval_seconds: 2, decimals: 2 },
  payout: '19.55',
  commission: '0.012',
})

/** The record of a contract after the event of a revision; without its terms once it has ended. */
const portfolioRecord = (contract_id: number, revision: number, status: 'open' | 'ended'): WireMessage =>
  ledgerPortfolio.encode(
    portfolioRecordSchema.parse({
      account: `trading:${ACCOUNT}`,
      contract_id,
      status,
      ...(status === 'open' ? { contract: termsOf(contract_id) } : {}),
      epoch: 1,
      revision,
      position: revision + 1,
      at: '2026-01-31T09:30:00.123456Z',
    }),
  )

await describeWithDocker('the example consumer', () => {
  let server: RealServer
  let admin: Admin
  let producer: Producer
  let example: RunningExample

  const sendTo = (topic: string, key: string, records: readonly WireMessage[]) => {
    const messages = records.map(({ headers, value }) => ({
      key,
      headers: { ...headers },
      value: value.byteLength === 0 ? null : Buffer.from(value),
    }))
    return producer.send({ topic, messages, acks: -1 })
  }
  const send = (walletId: string, records: readonly WireMessage[]) => sendTo(ledger.name, walletId, records)
  const run = (program: ExampleProgram): RunningExample => runExample(program, `${server.host}:${server.port}`)

  beforeAll(async () => {
    server = await startKafka()
    const kafka = new Kafka({ brokers: [`${server.host}:${server.port}`], logLevel: logLevel.NOTHING })
    admin = kafka.admin()
    producer = kafka.producer()
    await Promise.all([admin.connect(), producer.connect()])
    const topics = TOPICS.map((topic) => ({ topic, numPartitions: 3 }))
    await admin.createTopics({ topics, waitForLeaders: true })
  })

  afterAll(async () => {
    await Promise.all([admin.disconnect(), producer.disconnect()])
    await server.stop()
  })

  const suite = (program: ExampleProgram): void => {
    beforeEach(() => {
      example = run(program)
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
        'stopped: the chain is broken at wallet-a@1: its bytes do not match its hash\n',
      )
    })

    it('prints every balance once, and ends when it is asked to', async () => {
      const records = deposits('a', 3)
      await send('a', [...records.slice(0, 2), ...records])
      await send('b', deposits('b', 1))
      await eventually(() => expect(example.printed().trim().split('\n')).toHaveLength(4))
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

  describe('of contracts', () => {
    afterEach(() => example.stop())

    it('prints the end of each contract once, however it ended, by settlements.ts', async () => {
      const [won, sold, cancelled] = [termsOf(1), termsOf(2), termsOf(3)]
      const records = recordsOf(trading, `trading-${ACCOUNT}`, [
        { type: 'ContractBought', data: { contract: won } },
        { type: 'ContractSettled', data: { contract: won, sell_price: '19.55', status: 'won' } },
        { type: 'ContractSold', data: { contract: sold, sell_price: '9.4' } },
        { type: 'SaleRefused', data: { contract_id: 2 } },
        { type: 'ContractCancelled', data: { contract: cancelled, sell_price: '10' } },
      ])
      await sendTo(trading.name, ACCOUNT, [...records.slice(0, 2), ...records])
      example = run(inNode('settlements.ts'))
      await eventually(() => expect(example.printed()).toContain(`${ACCOUNT}@4`))
      await example.stop()
      expect(example.printed()).toBe(
        `trading-${ACCOUNT}@1 ${won.shortcode} won: 10 → 19.55 USD\n` +
          `trading-${ACCOUNT}@2 ${sold.shortcode} sold: 10 → 9.4 USD\n` +
          `trading-${ACCOUNT}@4 ${cancelled.shortcode} cancelled: 10 → 10 USD\n`,
      )
      expect([await example.ended, example.complained()]).toEqual([0, ''])
    })

    it('prints the contracts that are open at the end of the topic by open-contracts.ts, and ends', async () => {
      const keyOf = (contract_id: number) => `trading:${ACCOUNT}|${contract_id}`
      const sendChanges = (contract_id: number, ...records: readonly WireMessage[]) =>
        sendTo(ledgerPortfolio.name, keyOf(contract_id), records)
      await sendChanges(1, portfolioRecord(1, 0, 'open'), portfolioRecord(1, 2, 'open'))
      // Two instances that publish at once may send an older record after the newest one.
      await sendChanges(2, portfolioRecord(2, 1, 'open'), portfolioRecord(2, 3, 'ended'), portfolioRecord(2, 1, 'open'))
      example = run(inNode('open-contracts.ts'))
      expect([await example.ended, example.complained()]).toEqual([0, ''])
      expect(example.printed()).toBe(`${keyOf(1)} ${termsOf(1).shortcode} as of 2\n`)
    })
  })
})
