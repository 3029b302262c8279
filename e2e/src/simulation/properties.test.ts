import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectBulksWhole } from './bulk/bulk-invariants.ts'
import { type Bulk, isOpenBulk, simulatedBulks } from './bulk/simulated-bulks.ts'
import { closeMultipliers } from './close-multipliers.ts'
import { type FaultPlan, NO_FAULTS } from './fault-plan.ts'
import { accountEvents, expectWhole } from './ledger-invariants.ts'
import type { Operation } from './operations.ts'
import { isOpen, simulatedClients } from './simulated-clients.ts'
import { SIMULATED_FROM_MS, type SimulatedLedger, simulatedLedger } from './simulated-ledger.ts'
import { expectVerified } from './verified-store.ts'

/** Long runs: `PROPERTY_RUNS=2000 npx vitest run --project unit e2e/src/simulation/properties.test.ts`. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 6)
const TEST_TIMEOUT_MS = 20_000 + RUNS * 15_000
const SIMULATED_MAX_MS = 30 * 60_000
const WALLETS = 4
const LAST_TRIES_MAX = 20
/** Longer than the process that opens an account takes without faults. */
const ACCOUNT_OPENS_MS = 1000
/** One run of this number is verified, too: that takes as long as a third of a run. */
const VERIFIED_OF = 3

const KINDS: readonly Operation['kind'][] = [
  ...(['send', 'send', 'send', 'send', 'deposit', 'withdraw', 'freeze', 'thaw', 'thaw'] as const),
  ...(['buy', 'buy', 'buy', 'buy', 'buy demo', 'buy demo', 'buy demo', 'sell', 'sell', 'sell demo'] as const),
  ...(['cancel', 'cancel demo', 'change', 'change', 'change demo'] as const),
  ...(['pay in', 'pay in', 'pay in', 'pay out', 'pay out', 'pay out', 'open demo', 'open real', 'reset'] as const),
]

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  wallet: fc.nat(WALLETS - 1),
  other: fc.nat(WALLETS - 1),
  cents: fc.integer({ min: 1, max: 4000 }),
  currency: fc.constantFrom('USD', 'EUR'),
  request: fc.nat(60),
  bet: fc.nat(1000),
})

/** Mostly short pauses; one in five is so long that the services have evicted their recent commands. */
const afterMs = fc.oneof(
  { weight: 4, arbitrary: fc.nat(150) },
  { weight: 1, arbitrary: fc.integer({ min: 3000, max: 9000 }) },
)
const operations = fc.array(fc.record({ operation, afterMs }), { minLength: 1, maxLength: 40, size: 'max' })

/** Few numbers of requests and few bodies, so that calls repeat one another, in part or with other bodies. */
const bulk: fc.Arbitrary<Bulk> = fc.record({
  mode: fc.constantFrom('each', 'all'),
  wallet: fc.nat(WALLETS - 1),
  request: fc.nat(3),
  items: fc.array(fc.record({ other: fc.nat(WALLETS - 1), cents: fc.constantFrom(1, 100, 2000) }), {
    minLength: 1,
    maxLength: 6,
  }),
})
const bulks = fc.array(fc.record({ bulk, afterMs }), { maxLength: 12, size: 'max' })

const NO_ACCIDENTS: fc.Arbitrary<FaultPlan['accidents']> = fc.constant([])
const accidents: fc.Arbitrary<FaultPlan['accidents']> = fc.array(
  fc.record({ afterMs: fc.nat(1500), what: fc.constantFrom('wipe', 'remember', 'fall back') }),
  { maxLength: 5 },
)
/** While contracts are open, and after a time in which others have been bought. */
const marketStops: fc.Arbitrary<FaultPlan['accidents']> = fc.tuple(
  fc.record({ afterMs: fc.integer({ min: 2000, max: 40_000 }), what: fc.constant('stop the market') }),
)
const rate = (max: number) => fc.double({ min: 0, max, noNaN: true })

const faultPlan = (parts: Partial<Record<keyof FaultPlan, fc.Arbitrary<unknown>>>): fc.Arbitrary<FaultPlan> =>
  fc.record({
    ...NO_FAULTS_PARTS,
    seed: fc.integer(),
    ...parts,
  }) as fc.Arbitrary<FaultPlan>

const NO_FAULTS_PARTS = {
  owners: fc.constant(NO_FAULTS.owners),
  lostAppends: fc.constant(0),
  failures: fc.constant(0),
  losses: fc.constant(0),
  repeats: fc.constant(0),
  lifeCalls: fc.constant(0),
  accidents: NO_ACCIDENTS,
}

type Clients = ReturnType<typeof simulatedClients>
type Payers = ReturnType<typeof simulatedBulks>

/** Asserts that one of two owners still decides on every wallet after the other left. */
const decidesAlone = async (ledger: SimulatedLedger, clients: Clients, leaving: number): Promise<void> => {
  ledger.leave(leaving)
  const wallets = Array.from({ length: WALLETS }, (_, wallet) => wallet)
  const deposit = { kind: 'deposit', other: 0, cents: 1, currency: 'USD', request: 2000 } as const
  const issued = await Promise.all(
    wallets.map((wallet) => clients.sendUntilAnswered({ ...deposit, wallet }, LAST_TRIES_MAX)),
  )
  for (const one of issued) expect(isOpen(one.answers.at(-1)), JSON.stringify(one)).toBe(false)
  await ledger.settled()
}

/** Waits until all contracts have ended; clients close those that have no end of their own. */
const settled = async (ledger: SimulatedLedger, clients: Clients): Promise<void> => {
  await closeMultipliers(ledger, clients, WALLETS)
  await ledger.settled()
}

type Asked = {
  readonly operations: readonly { readonly operation: Operation; readonly afterMs: number }[]
  readonly bulks: readonly { readonly bulk: Bulk; readonly afterMs: number }[]
}

/** Sends operations one after another, and calls of many transfers beside them; resolves when all have been answered. */
const sendAll = async (asked: Asked, clients: Clients, payers: Payers): Promise<void> => {
  const requests: Promise<unknown>[] = []
  const operate = async (): Promise<void> => {
    for (const { operation: one, afterMs } of asked.operations) {
      await sleep(afterMs)
      requests.push(clients.sendUntilAnswered(one))
    }
  }
  const pay = async (): Promise<void> => {
    for (const { bulk: one, afterMs } of asked.bulks) {
      await sleep(afterMs)
      requests.push(payers.sendUntilAnswered(one))
    }
  }
  await Promise.all([operate(), pay()])
  await Promise.all(requests)
}

const live = async (faults: FaultPlan, asked: Asked) => {
  const ledger = await simulatedLedger()
  const clients = simulatedClients(ledger)
  const payers = simulatedBulks(ledger)
  for (let wallet = 0; wallet < WALLETS; wallet += 1) {
    const opening = { wallet, other: 0, cents: 5000, currency: 'USD' } as const
    await clients.sendUntilAnswered({ ...opening, kind: 'open', request: 1000 })
    await clients.sendUntilAnswered({ ...opening, kind: 'deposit', request: 1001 })
    // The other clients have no accounts until an operation opens one; transfers to it until then are returned.
    if (wallet % 2 !== 0) continue
    await clients.sendUntilAnswered({ ...opening, kind: 'open real', request: 1002 })
    await clients.sendUntilAnswered({ ...opening, kind: 'open demo', request: 1003 })
    await sleep(ACCOUNT_OPENS_MS)
    await clients.sendUntilAnswered({ ...opening, cents: 2500, kind: 'pay in', request: 1004 })
  }
  const planned = ledger.setFaultPlan(faults)
  await Promise.all([planned, sendAll(asked, clients, payers)])
  await ledger.setFaultPlan(faults.owners === 2 ? { ...NO_FAULTS, owners: 2 } : NO_FAULTS)
  await settled(ledger, clients)
  // Without faults, a repeat gets the outcome of every request.
  for (const one of [...clients.issued]) {
    await clients.sendAgain(one, LAST_TRIES_MAX)
    expect(isOpen(one.answers.at(-1)), JSON.stringify(one)).toBe(false)
  }
  for (const one of [...payers.issued]) {
    await payers.sendAgain(one, LAST_TRIES_MAX)
    expect(isOpenBulk(one.answers.at(-1)), JSON.stringify(one)).toBe(false)
  }
  await settled(ledger, clients)
  if (faults.owners === 2) await decidesAlone(ledger, clients, faults.seed & 1)
  await ledger.closeMarket()
  await ledger.settled()
  expectBulksWhole(await accountEvents(ledger.store), payers.issued)
  await expectWhole(ledger, clients.issued)
  if (faults.seed % VERIFIED_OF === 0) await expectVerified(ledger)
  await ledger.stop()
}

const holds = (faults: fc.Arbitrary<FaultPlan>) =>
  fc.assert(
    fc.asyncProperty(faults, fc.record({ operations, bulks }), (faults, asked) =>
      inSimulatedTime(() => live(faults, asked), SIMULATED_MAX_MS, SIMULATED_FROM_MS),
    ),
    { numRuns: RUNS, endOnFailure: true },
  )

describe('a settled ledger conserves money, has one effect per request, and has correct views and records', () => {
  it.each<[string, Parameters<typeof faultPlan>[0]]>([
    ['without faults', {}],
    ['when appends or their results are lost or late', { lostAppends: rate(0.5) }],
    ['when commands, steps and answers are lost or doubled', { losses: rate(0.4), repeats: rate(0.4) }],
    ['when processes die between any two steps', { lifeCalls: fc.integer({ min: 1, max: 300 }) }],
    ['when two processes own every wallet at once', { owners: fc.constant(2), repeats: rate(0.2) }],
    ['when the read model is wiped and falls back', { accidents, losses: rate(0.2) }],
    ['when the market stops for more than a day while contracts are open', { accidents: marketStops }],
    [
      'when all faults happen together',
      {
        owners: fc.constantFrom(1, 2),
        lostAppends: rate(0.2),
        failures: rate(0.05),
        losses: rate(0.2),
        repeats: rate(0.2),
        lifeCalls: fc.constantFrom(0, 100, 1000),
        accidents,
      },
    ],
  ])('%s', (_, parts) => holds(faultPlan(parts)), TEST_TIMEOUT_MS)
})
