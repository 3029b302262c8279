import { embeddedBus } from '@folio/bus/embedded.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { storedEvent } from './projection.ts'
import { type Publication, publish } from './publish.ts'
import { eventually, storeWith, type TallyEvent, tally } from './test-tally.ts'

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

it('tells every event to the byte, in order, and of each balance the newest alone', async () => {
  const bus = embeddedBus({ roundTrip: true })
  const records: LedgerRecord[] = []
  const balances: BalanceRecord[] = []
  await bus.tail({ topic: ledger, onMessage: (record) => records.push(record) })
  await bus.tail({ topic: ledgerBalances, onMessage: (record) => balances.push(record) })
  const events = await someEvents()
  await publish(bus, publication, { events, epoch: 7 })
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

it('makes nothing for nobody', async () => {
  made = 0
  const bus = embeddedBus()
  await publish({ ...bus, send: () => Promise.reject(new Error('nothing should be sent')) }, publication, {
    events: await someEvents(),
    epoch: 7,
  })
  expect(made).toBe(0)
})
