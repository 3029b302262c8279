import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { isContractEnd } from '@folio/contracts/trading/contract-ends.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { isMultiplier } from '@folio/option-contracts/deal-cancellation.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeMultipliers } from './close-multipliers.ts'
import { CLIENT, dataOf, finish, fundedTrader, purchaseOf, type Trader } from './crashes/trader.ts'
import { accountEvents } from './ledger-invariants.ts'
import { numberOf } from './simulated-accounts.ts'
import { simulatedClients } from './simulated-clients.ts'
import { SIMULATED_FROM_MS, type SimulatedLedger, simulatedLedger } from './simulated-ledger.ts'
import { SIMULATED_SERVICES } from './simulated-services.ts'

const SIMULATED_MAX_MS = 30 * 60_000
/** Longer than a contract is open before its first tick. */
const ENTERED_MS = 2500
/** Contracts of every kind of settlement: at the exit, at a crossing, by all ticks, and with a reset. */
const TYPES = ['CALL', 'NOTOUCH', 'RANGE', 'UPORDOWN', 'EXPIRYRANGE', 'ASIANU', 'RESETPUT', 'RUNHIGH', 'DIGITODD']
/** Contracts without a fixed payout: at the exit, at a knock-out, and by limit orders. */
const STAKED = ['VANILLALONGCALL', 'VANILLALONGPUT', 'TURBOSLONG', 'TURBOSSHORT', 'MULTUP', 'MULTDOWN', 'ACCU']

/** Waits until all contracts have ended, asserts all invariants, and returns the ends by contract. */
const endsOf = async (ledger: SimulatedLedger, trader: Pick<Trader, 'clients'>) => {
  const ends = (await finish(ledger, trader)).filter(({ type }) => type === 'ContractSettled').map(dataOf)
  return new Map(
    // The balance after an end depends on the ends before it, which are not always in the order of their ticks.
    ends.map(({ contract, balances: _, ...end }) => {
      const type: string = contract.bet?.type ?? contract.contract_type
      return [contract.contract_id as number, { type, ...end }]
    }),
  )
}

/** The types of the contracts that ended in this way: refunded by their bid or their stake, won or lost. */
const typesBy = (ends: Awaited<ReturnType<typeof endsOf>>, kind: string): readonly string[] =>
  [...ends.values()]
    .filter(({ status, refund }) => (refund ?? status) === kind)
    .map(({ type }) => type)
    .toSorted()

const simulated = <T>(work: () => Promise<T>): Promise<T> => inSimulatedTime(work, SIMULATED_MAX_MS, SIMULATED_FROM_MS)

/** The time at which the market dies, seven seconds before midnight. */
const DIES_AT_MS = SIMULATED_FROM_MS + 23 * SECOND_MS

/** Buys contracts, and kills the market for some seconds over the end of an hour and a day. */
const endsAfterDeath = (deadSeconds: number) =>
  simulated(async () => {
    const ledger = await simulatedLedger()
    const account = await fundedTrader(ledger)
    await sleep(DIES_AT_MS - 3 * SECOND_MS - Date.now())
    for (const [index, type] of [...TYPES, ...STAKED].entries())
      expect([type, (await account.buy(type, 10 + index)).type]).toEqual([type, 'ContractBought'])
    if (deadSeconds > 0) {
      await sleep(DIES_AT_MS - Date.now())
      ledger.kill('market')
      await sleep(5 * SECOND_MS)
      expect(await account.buy('CALL', 99)).toMatchObject({
        type: 'PurchaseRefused',
        data: { subcode: 'MissingTickMarketData' },
      })
      ledger.skip((deadSeconds - 6) * SECOND_MS)
      ledger.revive('market')
    }
    const ends = await endsOf(ledger, account)
    await expectNoTickMissing(ledger)
    return ends
  })

/** Asserts that every second from the first tick to the last has its tick, and none an interruption. */
const expectNoTickMissing = async ({ store }: SimulatedLedger): Promise<void> => {
  const events = (await accountEvents(store)).filter(({ stream }) => stream.startsWith(TICKS_STREAM_PREFIX))
  expect(events.filter(({ type }) => type === 'FeedInterrupted')).toEqual([])
  const epochs = events.filter(({ type }) => type === 'TicksRecorded').map((event): number => dataOf(event).epoch)
  const [first = 0] = epochs
  expect(epochs.findIndex((epoch, index) => epoch !== first + index)).toBe(-1)
}

/** Copies the events of a store up to a position into a store of the next epoch, as a restored backup has them. */
const restored = async (events: readonly RecordedEvent[], upTo: number): Promise<EventStore> => {
  const store = memoryStore(2)
  const tips = new Map<string, Link>()
  for (const { stream, type, data, metadata, position } of events) {
    if (position > upTo) break
    const next = chain(tips.get(stream) ?? GENESIS, { stream, type, data, metadata })
    await store.append([next])
    tips.set(stream, next)
  }
  return store
}

/** A request to sell, cancel or change a contract of a type, and the event that answers it. */
type TradeCase = {
  readonly kind: 'sell' | 'cancel' | 'change'
  readonly type: string
  readonly isCancellable?: boolean
  readonly answered: 'ContractSold' | 'ContractCancelled' | 'LimitOrderChanged'
}

const trades: readonly TradeCase[] = [
  { kind: 'sell', type: 'LOWER', answered: 'ContractSold' },
  { kind: 'cancel', type: 'MULTUP', isCancellable: true, answered: 'ContractCancelled' },
  { kind: 'change', type: 'MULTUP', answered: 'LimitOrderChanged' },
]

/** More calls than trading makes from its start until a command is answered and its view shows it. */
const CALLS_MAX = 120
/** Fewer than its start and the command alone take. */
const CALLS_MIN = 15
/** Longer than trading takes to show and publish an event. */
const SHOWN_MS = 200
/** More events than an account has of one contract. */
const EVENTS_MAX = 10

/** Crashes trading at one of its calls while a command on a contract is under way; tells if it got as far as that call. */
const tradeDespiteCrash = async (
  ledger: SimulatedLedger,
  { clients, buy }: Trader,
  { trade, death, request }: { readonly trade: TradeCase; readonly death: Crash; readonly request: number },
): Promise<boolean> => {
  const { kind, type, isCancellable, answered } = trade
  const purchase = await buy(type, request, isCancellable)
  const contractId = (purchase.data['contract'] as { readonly contract_id: number }).contract_id
  await sleep(ENTERED_MS)
  const { hasCrashed } = await ledger.crashAt('trading', death)
  // The third change removes the take profit, which no price refuses.
  const asked = await clients.sendUntilAnswered({ ...CLIENT, kind, cents: 3002, request: request + 1, contractId })
  await sleep(SHOWN_MS)
  const isDeathReached = hasCrashed()
  const last = { ...CLIENT, kind: 'sell', request: request + 2, contractId } as const
  if (answered === 'LimitOrderChanged') await clients.sendUntilAnswered(last)
  await clients.sendAgain(asked)
  const about = `${kind} with a crash ${death.moment} call ${death.atCall}`
  const stream = TRADING_STREAM_PREFIX + numberOf(CLIENT.wallet, 'real')
  const events = await ledger.store.readStream(stream, { direction: 'backwards', limit: EVENTS_MAX })
  const ofContract = events.filter((event) => dataOf(event).contract?.contract_id === contractId)
  expect([about, ofContract.filter((event) => event.type === answered).length]).toEqual([about, 1])
  const ends = ofContract.filter((event) => isContractEnd(event.type))
  const credits = ends.flatMap((event) => dataOf(event).postings.filter(isCredit))
  expect([about, ends.length, credits.length]).toEqual([about, 1, 1])
  return isDeathReached
}

const isCredit = ({ account }: { readonly account: string }): boolean => account.startsWith('trading:')

describe('contracts end once, and as the recorded ticks say', () => {
  describe('after the market was dead over midnight', () => {
    let undisturbed: Awaited<ReturnType<typeof endsOf>>
    beforeAll(async () => {
      undisturbed = await endsAfterDeath(0)
    })

    it.each([10, 600, 10_800])('for %d s', async (seconds) => {
      expect(undisturbed.size).toBe(TYPES.length + STAKED.length)
      const revivedAt = DIES_AT_MS / SECOND_MS + seconds
      const made = [...undisturbed.values()].filter(({ evidence }) => evidence.deciding.epoch < revivedAt)
      expect(made.filter(({ type }) => STAKED.includes(type)).length).toBeGreaterThan(0)
      expect(await endsAfterDeath(seconds)).toEqual(undisturbed)
    })
  })

  it.each(trades.map((trade) => [trade.kind, trade] as const))(
    'when trading dies at any of its calls during a request to %s one',
    (_, trade) =>
      simulated(async () => {
        const ledger = await simulatedLedger()
        const account = await fundedTrader(ledger)
        let request = 100
        for (const moment of ['before', 'after'] as const) {
          let isDeathReached = true
          for (let atCall = 1; isDeathReached; atCall += 1) {
            expect(atCall).toBeLessThan(CALLS_MAX)
            isDeathReached = await tradeDespiteCrash(ledger, account, { trade, death: { atCall, moment }, request })
            request += 10
            if (!isDeathReached) expect(atCall).toBeGreaterThan(CALLS_MIN)
          }
        }
        await endsOf(ledger, account)
      }),
  )

  it('when a purchase is appended after its entry tick and after the tick that decides it', () =>
    simulated(async () => {
      const ledger = await simulatedLedger()
      const account = await fundedTrader(ledger)
      const second = SIMULATED_FROM_MS + 10 * SECOND_MS
      await sleep(second + 800 - Date.now())
      ledger.kill('trading')
      await sleep(100)
      // Of two runs in opposite directions at least one breaks at the first tick after the entry tick.
      const buying = ['RUNHIGH', 'RUNLOW'].map((type, index) => account.buy(type, 10 + index))
      await sleep(1300)
      ledger.revive('trading')
      for (const { type } of await Promise.all(buying)) expect(type).toBe('ContractBought')
      const events = await accountEvents(ledger.store)
      const decided = second / SECOND_MS + 2
      const tick = events.find(
        (event) => event.stream.startsWith(TICKS_STREAM_PREFIX) && dataOf(event).epoch === decided,
      )
      const purchase = events.find(({ type }) => type === 'ContractBought')
      expect(purchase?.position).toBeGreaterThan(tick?.position ?? Number.POSITIVE_INFINITY)
      // It settles before the last tick of the run comes.
      await sleep(SECOND_MS)
      const settlements = (await accountEvents(ledger.store)).filter(({ type }) => type === 'ContractSettled')
      expect(settlements.map((event) => dataOf(event).evidence.deciding.epoch)).toContain(decided)
      expect((await endsOf(ledger, account)).size).toBe(2)
    }))

  it('with the stake back, when a cancellation is asked for in time and decided after ticks past its end', () =>
    simulated(async () => {
      const ledger = await simulatedLedger()
      const account = await fundedTrader(ledger)
      const { contract } = (await account.buy('MULTUP', 10, true)).data as TradingEventData<'ContractBought'>
      if (!isMultiplier(contract) || contract.cancellation === undefined)
        throw new Error('the deal cannot be cancelled')
      const { stake, contract_id: contractId, cancellation } = contract
      const leftMs = (): number => cancellation.date_expiry * SECOND_MS - ledger.clock() / 1000
      ledger.kill('market')
      ledger.skip(leftMs() - 5 * SECOND_MS)
      ledger.revive('market')
      await sleep(leftMs() - 900)
      ledger.kill('trading')
      await sleep(100)
      const cancelled = account.clients.sendUntilAnswered({ ...CLIENT, kind: 'cancel', request: 20, contractId })
      // A command takes effect within four seconds of its request, or not at all.
      await sleep(3200)
      ledger.revive('trading')
      await cancelled
      const events = await finish(ledger, account)
      const end = events.find(({ type }) => type === 'ContractCancelled')
      if (end === undefined) throw new Error('the deal was not cancelled')
      expect(dataOf(end).sell_price).toBe(stake)
      const before = events.filter(({ type, position }) => type === 'TicksRecorded' && position < end.position)
      expect(Math.max(...before.map((event) => dataOf(event).epoch))).toBeGreaterThan(cancellation.date_expiry + 1)
    }))

  it('when the view is lost and all services start again while they are open', () =>
    simulated(async () => {
      const ledger = await simulatedLedger()
      const account = await fundedTrader(ledger)
      for (const [index, type] of TYPES.entries()) await account.buy(type, 10 + index)
      for (const service of SIMULATED_SERVICES) ledger.kill(service)
      ledger.wipeViews()
      await sleep(5 * SECOND_MS)
      for (const service of SIMULATED_SERVICES) ledger.revive(service)
      expect((await endsOf(ledger, account)).size).toBe(TYPES.length)
    }))

  it('or are refunded by the interruption, when a backup is restored', () =>
    simulated(async () => {
      const before = await simulatedLedger()
      const account = await fundedTrader(before)
      for (const [index, type] of TYPES.entries()) await account.buy(type, 10 + index)
      await sleep(2 * SECOND_MS)
      await account.buy('EXPIRYMISS', 30)
      await sleep(2 * SECOND_MS)
      const upTo = await before.store.lastPosition()
      await sleep(17 * SECOND_MS)
      for (const service of SIMULATED_SERVICES) before.kill(service)
      const ledger = await simulatedLedger({ store: await restored(await accountEvents(before.store), upTo) })
      await before.stop()
      await sleep(5 * SECOND_MS)
      const later = simulatedClients(ledger)
      await later.sendUntilAnswered(purchaseOf('DIGITEVEN', 50))
      const ends = await endsOf(ledger, { clients: later })
      expect(typesBy(ends, 'bid')).toEqual(['EXPIRYRANGE', 'NOTOUCH', 'RANGE', 'UPORDOWN'])
      expect(typesBy(ends, 'stake')).toEqual(['ASIANU', 'CALL', 'RESETPUT', 'RUNHIGH'])
      const ended = [...typesBy(ends, 'won'), ...typesBy(ends, 'lost')]
      expect(ended.toSorted()).toEqual(['DIGITEVEN', 'DIGITODD', 'EXPIRYMISS'])
    }))

  it('or are refunded by the interruption, when the market stops for more than a day', () =>
    simulated(async () => {
      const ledger = await simulatedLedger()
      const account = await fundedTrader(ledger)
      const types = ['VANILLALONGCALL', 'VANILLALONGPUT', 'TURBOSLONG', 'TURBOSSHORT', 'MULTUP']
      for (const [index, type] of types.entries()) await account.buy(type, 10 + index)
      await account.buy('MULTDOWN', 20, true)
      await sleep(SIMULATED_FROM_MS + 10.4 * SECOND_MS - Date.now())
      await account.buy('ACCU', 21)
      await sleep(SIMULATED_FROM_MS + 12.4 * SECOND_MS - Date.now())
      // Their entry ticks are missing.
      for (const [index, type] of ['MULTDOWN', 'ACCU'].entries()) await account.buy(type, 30 + index)
      ledger.kill('market')
      ledger.skip(25 * 3600 * SECOND_MS)
      await sleep(SECOND_MS)
      ledger.revive('market')
      await closeMultipliers(ledger, account.clients, 1)
      const ends = await endsOf(ledger, account)
      expect(typesBy(ends, 'bid')).toEqual(['ACCU', 'TURBOSLONG', 'TURBOSSHORT', 'VANILLALONGCALL', 'VANILLALONGPUT'])
      expect(typesBy(ends, 'stake')).toEqual(['ACCU', 'MULTDOWN'])
    }))
})
