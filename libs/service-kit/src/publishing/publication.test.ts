import { embeddedBus } from '@folio/bus/embedded.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { storedEvent } from '../events/stored-event.ts'
import { storeWith, type TallyEvent, tally } from '../testing/tally.ts'
import { messagesOn, type Publication, publicationMessages, publishMessages } from './publication.ts'

const ledger = ledgerTopic('tally')
const balance = (currency: string, revision: number): BalanceRecord => ({
  account: 'tally:a',
  currency,
  balance: amountOf(`${revision}`),
  input: amountOf('0'),
  output: amountOf('0'),
  epoch: 7,
  revision,
  position: revision + 1,
  at: timestampOf(0),
})
let made = 0
const publication: Publication<TallyEvent> = {
  ledger,
  sourceOf: () => undefined,
  balancesOf: ({ revision }) => {
    made += 1
    return [balance('USD', revision), ...(revision === 1 ? [balance('EUR', revision)] : [])]
  },
}
const someEvents = async () => {
  const recorded = await (await storeWith(3)).readStream('tally-a', { direction: 'forwards', limit: 10 })
  return recorded.map((event) => ({ recorded: event, stored: storedEvent<TallyEvent>(event, tally.eventTypes) }))
}

it('publishes every event as stored, in order, and only the newest balance of each account and currency', async () => {
  const bus = embeddedBus({ roundTrip: true })
  const records: LedgerRecord[] = []
  const balances: BalanceRecord[] = []
  await bus.tail({ topic: ledger, onMessage: (record) => records.push(record) })
  await bus.tail({ topic: ledgerBalances, onMessage: (record) => balances.push(record) })
  const events = await someEvents()
  await publishMessages(bus, publicationMessages(publication), { events, epoch: 7 })
  await eventually(() => balances.length === 2)
  expect(records.map(({ revision, epoch, position }) => [revision, epoch, position])).toEqual(
    events.map(({ recorded }) => [recorded.revision, 7, recorded.position]),
  )
  for (const [n, { data, metadata }] of records.entries()) {
    expect(Buffer.from(data).equals(events[n]?.recorded.data ?? Buffer.alloc(0))).toBe(true)
    expect(Buffer.from(metadata).equals(events[n]?.recorded.metadata ?? Buffer.alloc(0))).toBe(true)
  }
  expect(balances.map(({ currency, revision }) => [currency, revision])).toEqual([
    ['USD', 3],
    ['EUR', 1],
  ])
})

it('makes no messages for topics without listeners', async () => {
  made = 0
  const bus = embeddedBus()
  await publishMessages(
    { ...bus, send: () => Promise.reject(new Error('nothing should be sent')) },
    publicationMessages(publication),
    {
      events: await someEvents(),
      epoch: 7,
    },
  )
  expect(made).toBe(0)
})

it('publishes messages on any number of topics in one call of the bus, and none on a topic without a consumer', async () => {
  const bus = embeddedBus()
  const [first, second, unheard] = ['tally-sums', 'tally-counts', 'tally-nobody'].map(ledgerTopic)
  if (first === undefined || second === undefined || unheard === undefined) throw new Error('three topics')
  const heard: LedgerRecord[] = []
  for (const topic of [first, second]) await bus.tail({ topic, onMessage: (record) => heard.push(record) })
  const events = await someEvents()
  const topics = [first, second, unheard].map((topic) =>
    messagesOn<TallyEvent, LedgerRecord>(topic, (stored) => {
      if (topic === unheard) throw new Error('nobody listens')
      const bytes = Buffer.from(topic.name)
      return [{ ...stored, epoch: 7, type: stored.event.type, data: bytes, metadata: bytes }]
    }),
  )
  let calls = 0
  const counted: typeof bus = {
    ...bus,
    send: (messages) => {
      calls += 1
      return bus.send(messages)
    },
  }
  await publishMessages(counted, topics, { events, epoch: 7 })
  await eventually(() => heard.length === 2 * events.length)
  expect(
    heard.filter(({ data }) => Buffer.from(data).toString() === second.name).map(({ revision }) => revision),
  ).toEqual(events.map(({ stored }) => stored.revision))
  expect(calls).toBe(1)
})
