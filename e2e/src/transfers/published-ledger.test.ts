import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { chainHash, GENESIS } from '@folio/kernel/hash-chain.ts'
import { totalsOf } from '@folio/kernel/postings.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mainWallet, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
const records: LedgerRecord[] = []
const balances: BalanceRecord[] = []

beforeAll(async () => {
  folio = await startInProcess()
  const { bus } = folio.ports
  await bus.tail({ topic: ledgerTopic('wallet'), onMessage: (record) => records.push(record) })
  await bus.tail({ topic: ledgerBalances, onMessage: (record) => balances.push(record) })
})

afterAll(async () => folio.stop())

const dataOf = ({ type, data }: LedgerRecord) => {
  const schema = Object.entries(walletEventSchemas).find(([name]) => name === type)?.[1]
  if (schema === undefined) throw new Error(`no schema for ${type}`)
  return schema.parse(JSON.parse(Buffer.from(data).toString()))
}

it('a transfer over HTTP is published on the ledger topic as complete chains of events whose postings sum to zero', async () => {
  const alice = await openClient(folio.demo, 'alice', '100')
  const bob = await openClient(folio.demo, 'bob')
  const secret = 'for the rent of March'
  const { status } = await transfer(folio.demo, {
    from: alice,
    to: bob,
    amount: '12.5',
    requestId: 'rent',
    description: secret,
  })
  expect(status).toBe(200)
  await settled(folio.demo)
  await eventually(async () => records.some(({ type }) => type === 'TransferReceived'))

  expect(records.map(({ type }) => type)).toEqual([
    'WalletOpened',
    'CashDeposited',
    'WalletOpened',
    'TransferSent',
    'TransferReceived',
  ])
  for (const client of [alice, bob]) {
    let previous = GENESIS.hash
    const stream = `wallet-${mainWallet(client)}`
    for (const [revision, record] of records.filter((record) => record.stream === stream).entries()) {
      const metadata = JSON.parse(Buffer.from(record.metadata).toString())
      expect([record.revision, metadata.prev_hash]).toEqual([revision, previous])
      previous = chainHash(previous, record)
    }
  }
  const postings = records.map(dataOf).flatMap((data) => ('postings' in data ? data.postings : []))
  expect([...totalsOf(postings)]).toEqual([['USD', '0']])
  expect(postings.filter(({ account }) => account.startsWith('transit:')).map(({ amount }) => amount)).toEqual([
    '12.5',
    '-12.5',
  ])
  // Texts for people are published only encrypted.
  expect(records.every(({ data, metadata }) => !Buffer.concat([data, metadata]).includes(secret))).toBe(true)
})

it('the balances topic has the balance of every wallet', async () => {
  const ofWallets = balances.filter(({ account }) => account.startsWith('wallet:'))
  const newest = new Map(ofWallets.map((record) => [record.account, record]))
  const [alice, bob] = [...newest.values()]
  expect([alice?.balance, alice?.input, alice?.output]).toEqual(['87.5', '100', '12.5'])
  expect([bob?.balance, bob?.input, bob?.output]).toEqual(['12.5', '12.5', '0'])
})
