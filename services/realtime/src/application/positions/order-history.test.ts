import { amountOf } from '@folio/kernel/amount.ts'
import { type ChainedEvent, chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { multiplier, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { streamOf } from '../account-streams/account-event.ts'
import { accountLedger } from '../account-streams/account-ledger.ts'
import { pacedQueue } from '../market/paced-queue.ts'
import { orderChanges } from './order-history.ts'

const ACCOUNT = 'DOT90000001'
const OTHERS = 21_000
const APPEND_EVENTS = 200

const changeOf = (contract_id: number, seconds: number) => ({
  type: 'LimitOrderChanged',
  data: {
    contract: { ...multiplier(), contract_id },
    change: { take_profit: amountOf('5') },
    asked_at: timestampOf((START + seconds) * 1e6),
  },
})

it('shows changes with thousands of events of the account between them, and reads the earlier ones in the queue', async () => {
  const store = memoryStore()
  const other = { type: 'PurchaseRefused', data: {} }
  const events = [
    other,
    changeOf(1000, 1),
    changeOf(2000, 2),
    ...Array.from({ length: OTHERS }, () => other),
    changeOf(1000, 3),
  ]
  let tip: Link = GENESIS
  const chained = events.map(({ type, data }): ChainedEvent => {
    const metadata = { prev_hash: tip.hash, command_id: '', correlation_id: '', causation_id: '', at: timestampOf(0) }
    const bytes = { data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) }
    const event = chain(tip, { stream: streamOf(ACCOUNT), type, ...bytes })
    tip = event
    return event
  })
  for (let at = 0; at < chained.length; at += APPEND_EVENTS) await store.append(chained.slice(at, at + APPEND_EVENTS))

  const { run } = pacedQueue(1)
  let queued = 0
  const longReads: typeof run = (work) => {
    queued += 1
    return run(work)
  }
  const purchase = { contract: multiplier(), revision: 0 }
  const sources = { ledger: accountLedger(store), longReads: { run: longReads } }
  const given: number[] = []
  for await (const { date } of orderChanges(sources, { accountId: ACCOUNT, purchase, last: events.length - 1 })) {
    given.push(date - START)
  }
  expect(given).toEqual([3, 1])
  expect(queued).toBe(3)
})
