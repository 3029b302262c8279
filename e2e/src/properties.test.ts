import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectWhole } from './simulation/ledger-invariants.ts'
import { isOpen, simulatedClients } from './simulation/simulated-clients.ts'
import { type SimulatedLedger, simulatedLedger } from './simulation/simulated-ledger.ts'
import { CALM, type Weather } from './simulation/weather.ts'
import type { Wish } from './simulation/wishes.ts'

/** Long runs: `PROPERTY_RUNS=2000 npx vitest run --project unit e2e/src/properties.test.ts`. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 10)
const TEST_TIMEOUT_MS = 20_000 + RUNS * 15_000
const SIMULATED_MAX_MS = 30 * 60_000
const WALLETS = 4
const LAST_TRIES_MAX = 20

const KINDS: readonly Wish['kind'][] = [
  ...(['send', 'send', 'send', 'send', 'deposit', 'withdraw', 'freeze', 'thaw', 'thaw'] as const),
  ...(['pay in', 'pay in', 'pay in', 'pay out', 'pay out', 'pay out', 'open demo', 'open real', 'reset'] as const),
]

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(...KINDS),
  wallet: fc.nat(WALLETS - 1),
  other: fc.nat(WALLETS - 1),
  cents: fc.integer({ min: 1, max: 4000 }),
  currency: fc.constantFrom('USD', 'EUR'),
  request: fc.nat(60),
})

/** Mostly one upon the other; now and then after so long that the services have forgotten what they did. */
const afterMs = fc.oneof(
  { weight: 9, arbitrary: fc.nat(150) },
  { weight: 1, arbitrary: fc.integer({ min: 3000, max: 9000 }) },
)
const wishes = fc.array(fc.record({ wish, afterMs }), { minLength: 1, maxLength: 40, size: 'max' })

const STILL: fc.Arbitrary<Weather['accidents']> = fc.constant([])
const accidents: fc.Arbitrary<Weather['accidents']> = fc.array(
  fc.record({ afterMs: fc.nat(1500), what: fc.constantFrom('wipe', 'remember', 'fall back') }),
  { maxLength: 5 },
)
const rate = (max: number) => fc.double({ min: 0, max, noNaN: true })

const weather = (parts: Partial<Record<keyof Weather, fc.Arbitrary<unknown>>>): fc.Arbitrary<Weather> =>
  fc.record({
    ...CALM_PARTS,
    seed: fc.integer(),
    ...parts,
  }) as fc.Arbitrary<Weather>

const CALM_PARTS = {
  owners: fc.constant(CALM.owners),
  lostAppends: fc.constant(0),
  failures: fc.constant(0),
  losses: fc.constant(0),
  repeats: fc.constant(0),
  lifeCalls: fc.constant(0),
  accidents: STILL,
}

type Clients = ReturnType<typeof simulatedClients>

/** Of two owners who were in each other's way, either one alone still decides on every wallet. */
const decidesAlone = async (ledger: SimulatedLedger, clients: Clients, leaving: number): Promise<void> => {
  ledger.leave(leaving)
  const wallets = Array.from({ length: WALLETS }, (_, wallet) => wallet)
  const deposit = { kind: 'deposit', other: 0, cents: 1, currency: 'USD', request: 2000 } as const
  const told = await Promise.all(wallets.map((wallet) => clients.insist({ ...deposit, wallet }, LAST_TRIES_MAX)))
  for (const one of told) expect(isOpen(one.answers.at(-1)), JSON.stringify(one)).toBe(false)
  await ledger.settled()
}

const live = async (sky: Weather, asked: readonly { readonly wish: Wish; readonly afterMs: number }[]) => {
  const ledger = await simulatedLedger()
  const clients = simulatedClients(ledger)
  for (let wallet = 0; wallet < WALLETS; wallet += 1) {
    const opening = { wallet, other: 0, cents: 5000, currency: 'USD' } as const
    await clients.insist({ ...opening, kind: 'open', request: 1000 })
    await clients.insist({ ...opening, kind: 'deposit', request: 1001 })
    // The others have no account with money until somebody wishes for one: what is paid in until then comes back.
    if (wallet % 2 === 0) await clients.insist({ ...opening, kind: 'open real', request: 1002 })
  }
  const storm = ledger.setWeather(sky)
  const requests: Promise<unknown>[] = [storm]
  for (const { wish: one, afterMs } of asked) {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    requests.push(clients.insist(one))
  }
  await Promise.all(requests)
  await ledger.setWeather(sky.owners === 2 ? { ...CALM, owners: 2 } : CALM)
  await ledger.settled()
  // Now everybody learns what came of it.
  for (const one of [...clients.told]) {
    await clients.again(one, LAST_TRIES_MAX)
    expect(isOpen(one.answers.at(-1)), JSON.stringify(one)).toBe(false)
  }
  await ledger.settled()
  if (sky.owners === 2) await decidesAlone(ledger, clients, sky.seed & 1)
  await expectWhole(ledger, clients.told)
  await ledger.stop()
}

const holds = (sky: fc.Arbitrary<Weather>) =>
  fc.assert(
    fc.asyncProperty(sky, wishes, (faults, asked) => inSimulatedTime(() => live(faults, asked), SIMULATED_MAX_MS)),
    { numRuns: RUNS, endOnFailure: true },
  )

describe('money is kept, every request has one effect, every view and every record is true', () => {
  it.each<[string, Parameters<typeof weather>[0]]>([
    ['in calm weather', {}],
    ['when appends are lost on their way there or back, or come late', { lostAppends: rate(0.5) }],
    ['when commands, steps and answers are lost or doubled', { losses: rate(0.4), repeats: rate(0.4) }],
    ['when processes die between any two steps', { lifeCalls: fc.integer({ min: 1, max: 300 }) }],
    ['when two processes own every wallet at once', { owners: fc.constant(2), repeats: rate(0.2) }],
    ['when the read model is wiped and falls back', { accidents, losses: rate(0.2) }],
    [
      'when everything happens at once',
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
  ])('%s', (_, parts) => holds(weather(parts)), TEST_TIMEOUT_MS)
})
