import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import { amountOf, ZERO } from '@folio/kernel/amount.ts'
import { type ChainedEvent, chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { balanceReader } from './account-balance.ts'
import { streamOf } from './account-event.ts'

const ACCOUNT = 'DOT90000001'
const REFUSED = { type: 'PurchaseRefused', data: {} }
const APPEND_EVENTS = 200
const clock = () => 0

const moved = (balance: string) => ({
  type: 'BalanceReset',
  data: {
    transaction_id: 1,
    postings: [{ account: `trading:${ACCOUNT}`, currency: 'USD', amount: '1' }],
    balances: { USD: { balance, input: balance, output: '0' } },
  },
})

const refusals = (count: number) => Array.from({ length: count }, () => REFUSED)

/**
 * Reads the balance at a revision of an account with these events, of which trading's view shows those before a
 * revision, with a balance that follows from an event; tells also how many events were read at once and in the queue of
 * long reads.
 */
const read = async (
  events: readonly { readonly type: string; readonly data: object }[],
  at: number,
  view?: { readonly before: number; readonly balance: string; readonly revision: number },
) => {
  const store = memoryStore()
  let tip: Link = GENESIS
  const chained = events.map(({ type, data }): ChainedEvent => {
    const metadata = { prev_hash: tip.hash, command_id: '', correlation_id: '', causation_id: '', at: timestampOf(0) }
    const bytes = { data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) }
    const event = chain(tip, { stream: streamOf(ACCOUNT), type, ...bytes })
    tip = event
    return event
  })
  for (let from = 0; from < chained.length; from += APPEND_EVENTS) {
    await store.append(chained.slice(from, from + APPEND_EVENTS))
  }
  const readModel = memoryReadModel(clock)
  if (view !== undefined) {
    const range = { direction: 'backwards', from: view.before - 1, limit: 1 } as const
    const position = (await store.readStream(streamOf(ACCOUNT), range))[0]?.position ?? 0
    const balance = amountOf(view.balance)
    const entry = { currency: 'USD', balance, input: balance, output: ZERO, revision: view.revision, position, at: '' }
    const to = { epoch: store.epoch, position }
    const puts = new Map([[tradingKeys.balance(ACCOUNT), entry]])
    await readModel.apply(TRADING_SERVICE, { from: null, to, puts, deletes: new Set() })
  }
  const counts = { atOnce: 0, queued: 0 }
  let way: keyof typeof counts = 'atOnce'
  const balanceAt = balanceReader({
    store: {
      ...store,
      readStream: async (stream, range) => {
        const page = await store.readStream(stream, range)
        counts[way] += page.length
        return page
      },
    },
    readModel,
    clock,
    times: DEFAULT_TIMES,
    longReads: {
      runUnrefused: async (work) => {
        way = 'queued'
        return work().finally(() => {
          way = 'atOnce'
        })
      },
    },
  })
  return { found: await balanceAt(ACCOUNT, at), ...counts }
}

const balanceOf = (balance: string, revision: number) => ({ balance, currency: 'USD', revision })

it('is that of the newest event, which moved money', async () => {
  expect(await read([moved('5'), REFUSED, moved('7')], 2)).toEqual({ found: balanceOf('7', 2), atOnce: 3, queued: 0 })
})

it('is that of the view after thousands of events that moved no money', async () => {
  const events = [moved('5'), moved('7'), ...refusals(5000)]
  const view = { before: events.length, balance: '7', revision: 1 }
  expect(await read(events, 5001, view)).toEqual({ found: balanceOf('7', 5001), atOnce: 4, queued: 0 })
})

it('is that of the view, which is a little behind, once the events that it does not show are read', async () => {
  const events = [moved('5'), moved('7'), ...refusals(5000)]
  const view = { before: events.length - 10, balance: '7', revision: 1 }
  expect(await read(events, 5001, view)).toEqual({ found: balanceOf('7', 5001), atOnce: 4, queued: 16 })
})

it.each([
  ['without the view', undefined],
  ['where the view has not seen the movement', { before: 1, balance: '5', revision: 0 }],
])('%s is read from the stream, page by page in the queue', async (_, view) => {
  const events = [moved('5'), moved('7'), ...refusals(5000)]
  const { found, atOnce, queued } = await read(events, 5001, view)
  expect([found, atOnce]).toEqual([balanceOf('7', 5001), 4])
  expect(queued).toBeGreaterThanOrEqual(4997)
})

it('at an earlier revision is that from before the movements after it', async () => {
  const events = [moved('5'), ...refusals(30), moved('7'), ...refusals(30)]
  const view = { before: events.length, balance: '7', revision: 31 }
  expect(await read(events, 25, view)).toMatchObject({ found: balanceOf('5', 25), atOnce: 4 })
})

it('is undefined before the account was open', async () => {
  expect((await read(refusals(30), 29)).found).toBeUndefined()
  expect((await read([], -1)).found).toBeUndefined()
})
