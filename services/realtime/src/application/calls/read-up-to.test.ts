import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { streamOf } from '../account-streams/account-event.ts'
import { accountLedger } from '../account-streams/account-ledger.ts'
import { accountContracts } from '../positions/account-contracts.ts'
import { readUpTo, viewUpTo } from './read-up-to.ts'

const ACCOUNT = 'DOT90000001'
const SIMULATED_MAX_MS = 10_000

/** An account without events, over a store and a view in memory. */
const openAccount = async () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const nothing = { puts: new Map(), deletes: new Set<string>() }
  const from = { epoch: store.epoch, position: 0 }
  await readModel.apply(TRADING_SERVICE, { from: null, to: from, ...nothing })
  const ledger = accountLedger(store)
  const contracts = accountContracts({ store, readModel, clock, times: DEFAULT_TIMES }, ledger)
  return {
    calls: { ledger, contracts },
    append: async (): Promise<number> => {
      const [data, metadata] = [Buffer.from('{}'), Buffer.from('{}')]
      const event = chain(GENESIS, { stream: streamOf(ACCOUNT), type: 'ResetRefused', data, metadata })
      const appended = await store.append([event])
      if (appended.outcome === 'conflict') throw new Error('the event was not appended')
      return appended.position
    },
    show: async (position: number): Promise<void> => {
      await readModel.apply(TRADING_SERVICE, { from, to: { epoch: store.epoch, position }, ...nothing })
    },
  }
}

type Account = Awaited<ReturnType<typeof openAccount>>

/** The error with which a wait for the first event of an account ends, and after how many seconds; undefined for none. */
const waited = (wait: typeof viewUpTo | typeof readUpTo, during: (account: Account) => Promise<void>) =>
  inSimulatedTime(async () => {
    const account = await openAccount()
    const askedAtMs = performance.now()
    const ended = wait(account.calls, ACCOUNT, 0).then(
      () => undefined,
      (error: unknown) => error,
    )
    await during(account)
    const error = await ended
    return { error, seconds: Number(((performance.now() - askedAtMs) / 1000).toFixed(1)) }
  }, SIMULATED_MAX_MS)

it.each([
  ['the store', readUpTo],
  ['the store and the view', viewUpTo],
])('a wait for %s ends after two seconds while the store does not show the revision', async (_, wait) => {
  const { error, seconds } = await waited(wait, async () => {})
  expect(error).toEqual(
    new StoreUnavailable(
      'the store shows the account DOT90000001 up to revision -1, not 0, which the connection has sent, within 2000 ms; ' +
        'make the call again',
    ),
  )
  expect(seconds).toBe(2)
})

it('a wait for the view ends two seconds after it began, however late the store shows the revision', async () => {
  const { error, seconds } = await waited(viewUpTo, async ({ append }) => {
    await sleep(1500)
    await append()
  })
  expect(error).toBeInstanceOf(ReadModelUnavailable)
  expect(seconds).toBe(2)
})

it('a wait for the view ends when the view shows the revision', async () => {
  const { error, seconds } = await waited(viewUpTo, async ({ append, show }) => {
    const position = await append()
    await sleep(1500)
    await show(position)
  })
  expect({ error, seconds }).toEqual({ error: undefined, seconds: 1.5 })
})
