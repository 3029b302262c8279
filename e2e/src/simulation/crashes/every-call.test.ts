import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { SIMULATED_FROM_MS, type SimulatedLedger, simulatedLedger } from '../simulated-ledger.ts'
import type { SimulatedService } from '../simulated-services.ts'
import { dataOf, finish, fundedTrader, type Trader } from './trader.ts'

const SIMULATED_MAX_MS = 30 * 60_000
const MOMENTS = ['before', 'after'] as const

const simulated = <T>(work: () => Promise<T>, fromMs = SIMULATED_FROM_MS): Promise<T> =>
  inSimulatedTime(work, SIMULATED_MAX_MS, fromMs)

const isTicks = ({ stream }: RecordedEvent): boolean => stream.startsWith(TICKS_STREAM_PREFIX)

/** The events of the market; the id of an event is the hash of all its bytes and of those of the events before it. */
const ticksOf = (events: readonly RecordedEvent[]): readonly string[] =>
  events.filter(isTicks).map(({ stream, revision, type, id }) => `${stream}@${revision} ${type} ${id}`)

/** The ends of contracts by the seconds and the types of their purchases; rejects a second end. */
const endsOf = (events: readonly RecordedEvent[]): ReadonlyMap<string, object> => {
  const ends = new Map<string, object>()
  for (const event of events.filter(({ type }) => type === 'ContractSettled')) {
    const { contract, status, sell_price, evidence } = dataOf(event)
    const key = `${contract.bet.type} at ${contract.purchase_time}`
    expect([key, ends.has(key)]).toEqual([key, false])
    ends.set(key, { status, sell_price, payout: contract.payout, evidence })
  }
  return ends
}

/** Asserts that the market recorded the same bytes as in an undisturbed run, as far as the shorter of both goes. */
const expectSameTicks = (events: readonly RecordedEvent[], undisturbed: readonly RecordedEvent[]): void => {
  const [ticks, expected] = [ticksOf(events), ticksOf(undisturbed)]
  const shared = Math.min(ticks.length, expected.length)
  expect(shared).toBeGreaterThan(0)
  expect(ticks.slice(0, shared)).toEqual(expected.slice(0, shared))
}

describe('a contract that is bought and settled in a few seconds', () => {
  /** In each turn of two seconds a contract is bought that the next tick settles. */
  const TURN_MS = 2 * SECOND_MS
  const TURNS_FROM_MS = SIMULATED_FROM_MS + 6 * SECOND_MS + 300
  const TURNS_MAX = 60
  const TYPES = ['DIGITODD', 'DIGITEVEN', 'DIGITOVER', 'DIGITUNDER']
  const CRASHES_MS = 100
  const ENDED_MS = 1300

  /** Waits for the next turn, and returns its number. */
  const nextTurn = async (): Promise<number> => {
    const turn = Math.max(0, 1 + Math.floor((Date.now() - TURNS_FROM_MS) / TURN_MS))
    expect(turn).toBeLessThan(TURNS_MAX)
    await sleep(TURNS_FROM_MS + turn * TURN_MS - Date.now())
    return turn
  }

  const buyIn = async ({ buy }: Trader, turn: number): Promise<void> => {
    const type = TYPES[turn % TYPES.length] ?? ''
    expect([type, (await buy(type, 10 + turn)).type]).toEqual([type, 'ContractBought'])
  }

  let undisturbed: readonly RecordedEvent[]
  beforeAll(async () => {
    undisturbed = await simulated(async () => {
      const ledger = await simulatedLedger()
      const trader = await fundedTrader(ledger)
      for (let turn = 0; turn < TURNS_MAX; turn += 1) await buyIn(trader, await nextTurn())
      return finish(ledger, trader)
    })
  })

  type Case = {
    readonly service: SimulatedService
    /** The service runs up to its crash from the moment before the purchase on, or from the moment after it. */
    readonly isDuringPurchase: boolean
    /** Fewer calls than its start and its part of the work alone take. */
    readonly callsMin: number
  }

  /** Buys a contract while a service crashes at one of its calls; tells if it got as far as that call. */
  const oneTurn = async (
    ledger: SimulatedLedger,
    trader: Trader,
    { service, isDuringPurchase, death }: Case & { readonly death: Crash },
  ): Promise<boolean> => {
    const turn = await nextTurn()
    let planned = isDuringPurchase ? await ledger.crashAt(service, death) : undefined
    await buyIn(trader, turn)
    if (!isDuringPurchase) await sleep(CRASHES_MS)
    planned ??= await ledger.crashAt(service, death)
    await sleep(ENDED_MS)
    return planned.hasCrashed()
  }

  const cases: readonly (readonly [string, Case])[] = [
    ['trading dies during its purchase', { service: 'trading', isDuringPurchase: true, callsMin: 35 }],
    ['trading dies during its settlement', { service: 'trading', isDuringPurchase: false, callsMin: 28 }],
    ['the market dies while it records its tick', { service: 'market', isDuringPurchase: false, callsMin: 20 }],
  ]

  it.each(cases.flatMap(([title, asked]) => MOMENTS.map((moment) => [title, moment, asked] as const)))(
    'ends once, as in the undisturbed run, when %s: %s any of its calls',
    async (_, moment, asked) => {
      const events = await simulated(async () => {
        const ledger = await simulatedLedger()
        const trader = await fundedTrader(ledger)
        let atCall = 1
        while (await oneTurn(ledger, trader, { ...asked, death: { atCall, moment } })) atCall += 1
        expect(atCall).toBeGreaterThan(asked.callsMin)
        const all = await finish(ledger, trader, { isVerified: moment === 'after' })
        expect(all.filter(({ type }) => type === 'ContractBought')).toHaveLength(atCall)
        expect(endsOf(all).size).toBe(atCall)
        return all
      })
      const expected = endsOf(undisturbed)
      for (const [key, end] of endsOf(events)) expect([key, end]).toEqual([key, expected.get(key)])
      expectSameTicks(events, undisturbed)
    },
  )
})

describe('an hour and a day of ticks end', () => {
  const MIDNIGHT_MS = SIMULATED_FROM_MS + 30 * SECOND_MS
  const FROM_MS = MIDNIGHT_MS - 6 * SECOND_MS
  const BOUGHT_MS = MIDNIGHT_MS - 1700
  const STARTED_MS = MIDNIGHT_MS - 800
  /** The new process has started and has nothing to do until midnight. */
  const IDLE_MS = MIDNIGHT_MS - 100
  const RECORDED_MS = MIDNIGHT_MS + 700
  const TYPES = ['DIGITODD', 'RUNHIGH', 'RUNLOW']
  const NEVER = Number.POSITIVE_INFINITY
  /** Fewer calls than the tick of midnight, the end of its hour and of its day, and their publication take. */
  const CALLS_MIN = 5

  /** Buys contracts that end after midnight, while the market crashes at one of its calls. */
  const overMidnight = (death: Crash) =>
    simulated(async () => {
      const ledger = await simulatedLedger()
      const trader = await fundedTrader(ledger)
      await sleep(BOUGHT_MS - Date.now())
      for (const [index, type] of TYPES.entries()) await trader.buy(type, 10 + index)
      await sleep(STARTED_MS - Date.now())
      const { hasCrashed, calls } = await ledger.crashAt('market', death)
      await sleep(IDLE_MS - Date.now())
      const callsBefore = calls()
      await sleep(RECORDED_MS - Date.now())
      const isReached = hasCrashed()
      const events = await finish(ledger, trader, { isVerified: !isReached })
      return { isReached, callsBefore, events, ends: endsOf(events) }
    }, FROM_MS)

  let undisturbed: Awaited<ReturnType<typeof overMidnight>>
  beforeAll(async () => {
    undisturbed = await overMidnight({ atCall: NEVER, moment: 'before' })
  })

  it.each(MOMENTS)('once and with the same bytes when the market dies: %s any of its calls', async (moment) => {
    const types = undisturbed.events.map(({ type }) => type)
    for (const type of ['HourClosed', 'DayRevealed', 'DayCommitted']) expect(types).toContain(type)
    expect(undisturbed.ends.size).toBe(TYPES.length)
    // The calls of its start are among those of the test above.
    let atCall = undisturbed.callsBefore
    for (let isReached = true; isReached; ) {
      atCall += 1
      const run = await overMidnight({ atCall, moment })
      expect([atCall, run.ends]).toEqual([atCall, undisturbed.ends])
      expectSameTicks(run.events, undisturbed.events)
      isReached = run.isReached
    }
    expect(atCall - undisturbed.callsBefore).toBeGreaterThan(CALLS_MIN)
  })
})
