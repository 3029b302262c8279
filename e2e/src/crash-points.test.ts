import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountEvents, expectWhole } from './simulation/ledger-invariants.ts'
import { simulatedClients } from './simulation/simulated-clients.ts'
import { type SimulatedService, simulatedLedger } from './simulation/simulated-ledger.ts'
import type { Wish } from './simulation/wishes.ts'

/** Nearly all of them: `CRASH_POINTS=500 npx vitest run --project unit e2e/src/crash-points.test.ts`. */
const RUNS = Number(process.env['CRASH_POINTS'] ?? 6)
const TEST_TIMEOUT_MS = 20_000 + RUNS * 5000
const SIMULATED_MAX_MS = 30 * 60_000
/** More calls than a service makes for one process from its start to its end. */
const CALLS_MAX = 60

const client = { wallet: 0, other: 0, cents: 3000, currency: 'USD' } as const
const wish = (kind: Wish['kind'], request: number): Wish => ({ ...client, kind, request })
const euros = (kind: Wish['kind'], request: number): Wish => ({ ...wish(kind, request), currency: 'EUR' })

const FUNDED: readonly Wish[] = [{ ...wish('deposit', 2), cents: 10_000 }, euros('deposit', 3)]
const WITH_ACCOUNT: readonly Wish[] = [...FUNDED, wish('open real', 4)]
const PAID_IN: readonly Wish[] = [...WITH_ACCOUNT, wish('pay in', 5)]

/** A process, what happened before it, and the events it ends in once, whoever died on the way. */
const processes: readonly (readonly [string, readonly Wish[], Wish, readonly string[]])[] = [
  ['a demo account is opened', [], wish('open demo', 9), ['AccountOpened', 'AccountActivated', 'BalanceReset']],
  ['money is paid in', WITH_ACCOUNT, wish('pay in', 9), ['TransferSent', 'TransferReceived', 'TransferSettled']],
  ['money of another currency comes back', WITH_ACCOUNT, euros('pay in', 9), ['ReceiptRefused', 'TransferReturned']],
  ['money comes back from no account', FUNDED, wish('pay in', 9), ['ReceiptRefused', 'TransferReturned']],
  ['money is paid out', PAID_IN, wish('pay out', 9), ['TransferSent', 'TransferReceived', 'TransferSettled']],
  [
    'money comes back from a frozen wallet',
    [...PAID_IN, wish('freeze', 6)],
    wish('pay out', 9),
    ['ReceiptRefused', 'TransferReturned'],
  ],
]

const live = async (
  { before, asked, ends }: { before: readonly Wish[]; asked: Wish; ends: readonly string[] },
  { service, atCall, moment }: { service: SimulatedService; atCall: number; moment: 'before' | 'after' },
) => {
  const ledger = await simulatedLedger()
  const clients = simulatedClients(ledger)
  for (const one of [wish('open', 1), ...before]) await clients.insist(one)
  await ledger.settled()
  const known = (await accountEvents(ledger.store)).length
  await ledger.doom(service, { atCall, moment })
  await clients.insist(asked)
  await ledger.settled()
  const happened = (await accountEvents(ledger.store)).slice(known).map(({ type }) => type)
  for (const type of ends) expect([type, happened.filter((one) => one === type).length]).toEqual([type, 1])
  await expectWhole(ledger, clients.told)
  await ledger.stop()
}

describe('a process that any of its services may leave at any call comes to its one end', () => {
  it.each(processes)(
    '%s',
    (_, before, asked, ends) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({
            service: fc.constantFrom<SimulatedService>('wallet', 'trading', 'options-account'),
            atCall: fc.integer({ min: 1, max: CALLS_MAX }),
            moment: fc.constantFrom('before', 'after'),
          }),
          (death) => inSimulatedTime(() => live({ before, asked, ends }, death), SIMULATED_MAX_MS),
        ),
        { numRuns: RUNS, endOnFailure: true },
      ),
    TEST_TIMEOUT_MS,
  )
})
