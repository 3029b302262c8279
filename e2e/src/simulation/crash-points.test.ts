import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountEvents, expectWhole } from './ledger-invariants.ts'
import type { Operation } from './operations.ts'
import { simulatedClients } from './simulated-clients.ts'
import { SIMULATED_FROM_MS, simulatedLedger } from './simulated-ledger.ts'
import { SIMULATED_SERVICES, type SimulatedService } from './simulated-services.ts'
import { betOn } from './simulated-trades.ts'

/**
 * To run nearly all crash points: `CRASH_POINTS=500 npx vitest run --project unit
 * e2e/src/simulation/crash-points.test.ts`.
 */
const RUNS = Number(process.env['CRASH_POINTS'] ?? 6)
const TEST_TIMEOUT_MS = 20_000 + RUNS * 5000
const SIMULATED_MAX_MS = 30 * 60_000
/** About as many calls as a service makes for one process; it may make fewer. */
const CALLS_MAX = 60

const client = { wallet: 0, other: 0, cents: 3000, currency: 'USD' } as const
const operation = (kind: Operation['kind'], request: number): Operation => ({ ...client, kind, request })
const euros = (kind: Operation['kind'], request: number): Operation => ({
  ...operation(kind, request),
  currency: 'EUR',
})

const buying = (kind: Operation['kind'], type: string): Operation => ({ ...operation(kind, 9), bet: betOn(type) })
const boughtBefore = (type: string, isCancellable = false): Operation => ({
  ...operation('buy', 8),
  bet: betOn(type, isCancellable),
})

const FUNDED: readonly Operation[] = [{ ...operation('deposit', 2), cents: 10_000 }, euros('deposit', 3)]
const WITH_ACCOUNT: readonly Operation[] = [...FUNDED, operation('open real', 4)]
const PAID_IN: readonly Operation[] = [...WITH_ACCOUNT, operation('pay in', 5)]

/** A process, the operations before it, its own operation, and the events that it records once in spite of a crash. */
const processes: readonly (readonly [string, readonly Operation[], Operation, readonly string[]])[] = [
  ['a demo account is opened', [], operation('open demo', 9), ['AccountOpened', 'AccountActivated', 'BalanceReset']],
  ['money is paid in', WITH_ACCOUNT, operation('pay in', 9), ['TransferSent', 'TransferReceived', 'TransferSettled']],
  ['money of another currency comes back', WITH_ACCOUNT, euros('pay in', 9), ['ReceiptRefused', 'TransferReturned']],
  ['money comes back from no account', FUNDED, operation('pay in', 9), ['ReceiptRefused', 'TransferReturned']],
  ['money is paid out', PAID_IN, operation('pay out', 9), ['TransferSent', 'TransferReceived', 'TransferSettled']],
  [
    'money comes back from a frozen wallet',
    [...PAID_IN, operation('freeze', 6)],
    operation('pay out', 9),
    ['ReceiptRefused', 'TransferReturned'],
  ],
  ['a contract settles at its last tick', PAID_IN, buying('buy', 'RESETCALL'), ['ContractBought', 'ContractSettled']],
  [
    'a contract settles at the touch of a barrier',
    [operation('open demo', 4)],
    buying('buy demo', 'UPORDOWN'),
    ['ContractBought', 'ContractSettled'],
  ],
  [
    'a contract is cancelled',
    [...PAID_IN, boughtBefore('MULTUP', true)],
    operation('cancel', 9),
    ['ContractCancelled'],
  ],
  [
    'the limit orders of a contract change',
    [...PAID_IN, boughtBefore('TURBOSLONG')],
    // It removes the take profit, which no price refuses.
    { ...operation('change', 9), cents: 3002 },
    ['LimitOrderChanged', 'ContractSettled'],
  ],
]

/** Longer than a contract is open before its first tick. */
const ENTERED_MS = 2500

type Death = { readonly service: SimulatedService; readonly atCall: number; readonly moment: 'before' | 'after' }

/** Runs a process while a service dies at one of its calls; tells if it got as far as that call, and how many it made. */
const live = async (
  { before, asked, ends }: { before: readonly Operation[]; asked: Operation; ends: readonly string[] },
  { service, atCall, moment }: Death,
) => {
  const ledger = await simulatedLedger()
  const clients = simulatedClients(ledger)
  for (const one of [operation('open', 1), ...before]) {
    await clients.sendUntilAnswered(one)
    if (one.kind === 'buy') await sleep(ENTERED_MS)
    else await ledger.settled()
  }
  const known = (await accountEvents(ledger.store)).length
  const planned = await ledger.crashAt(service, { atCall, moment })
  await clients.sendUntilAnswered(asked)
  await ledger.settled()
  const reached = { isReached: planned.hasCrashed(), calls: planned.calls() }
  const happened = (await accountEvents(ledger.store)).slice(known).map(({ type }) => type)
  for (const type of ends) expect([type, happened.filter((one) => one === type).length]).toEqual([type, 1])
  await ledger.closeMarket()
  await ledger.settled()
  await expectWhole(ledger, clients.issued)
  await ledger.stop()
  return reached
}

/** Runs a process with deaths until each was reached: a run without one counts the calls, among which it is then. */
const liveThroughDeaths = (process: Parameters<typeof live>[0]) => {
  const counted = new Map<SimulatedService, number>()
  const dieAt = (death: Death) => inSimulatedTime(() => live(process, death), SIMULATED_MAX_MS, SIMULATED_FROM_MS)
  return async (death: Death): Promise<void> => {
    const { service, atCall } = death
    const among = (calls: number): Death => ({ ...death, atCall: 1 + ((atCall - 1) % calls) })
    const first = await dieAt(among(counted.get(service) ?? CALLS_MAX))
    if (first.isReached) return
    // Runs are alike up to the crash.
    expect([service, counted.has(service)]).toEqual([service, false])
    counted.set(service, first.calls)
    expect([death, (await dieAt(among(first.calls))).isReached]).toEqual([death, true])
  }
}

describe('a process ends once, at whichever call one of its services crashes', () => {
  it.each(processes)(
    '%s',
    (_, before, asked, ends) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({
            service: fc.constantFrom<SimulatedService>(...SIMULATED_SERVICES),
            atCall: fc.integer({ min: 1, max: CALLS_MAX }),
            moment: fc.constantFrom('before', 'after'),
          }),
          liveThroughDeaths({ before, asked, ends }),
        ),
        { numRuns: RUNS, endOnFailure: true },
      ),
    TEST_TIMEOUT_MS,
  )
})
