import type { Bus } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { type BreachTry, breachAttack } from './attacks/breach-attack.ts'
import { type DigitEnd, type DigitTry, digitAttack, judgeDigits } from './attacks/digit-attack.ts'
import { openTraders } from './attacks/traders.ts'
import { bulkDesk, type InstanceTerms, socketDesk } from './attacks/trading-desk.ts'
import { accountEvents, expectWhole } from './ledger-invariants.ts'
import { SIMULATED_FROM_MS, type SimulatedLedger, simulatedLedger } from './simulated-ledger.ts'

const ATTACK_MS = Number(process.env['ATTACK_SECONDS'] ?? 50) * 1000
const BROKEN_MS = 15_000
/** On a busy machine a second of the simulation takes less than one. */
const TEST_TIMEOUT_MS = 60_000 + ATTACK_MS
const SIMULATED_MAX_MS = ATTACK_MS + 30 * 60_000
/** The greatest difference of two clocks that the installation allows. */
const SKEW_MS = 300
/** The time that settlements take to reach their accounts: a sale comes before them. */
const SETTLEMENTS_TAKE_MS = 400

/** An installation under attack: the difference of clocks for which the market waits, and its instances. */
type Installation = {
  readonly marketWaitsMs: number
  readonly sockets: readonly InstanceTerms[]
  readonly gateways: readonly InstanceTerms[]
  readonly forMs: number
}

/** Clocks within the bound, with ticks that come at once or late, and clocks far beyond it. */
const GUARDED: Installation = {
  marketWaitsMs: SKEW_MS,
  sockets: [
    { aheadMs: 0 },
    { aheadMs: SKEW_MS },
    { aheadMs: -SKEW_MS, ticksTakeMs: 250 },
    { aheadMs: -3 * SKEW_MS },
    { aheadMs: 3 * SKEW_MS },
  ],
  gateways: [
    { aheadMs: SKEW_MS, ticksTakeMs: 100 },
    { aheadMs: -SKEW_MS, ticksTakeMs: 250 },
    { aheadMs: -3 * SKEW_MS },
  ],
  forMs: ATTACK_MS,
}

/** Installations without one of the rules that protect the house. */
const BROKEN: readonly (readonly [string, Installation])[] = [
  [
    'stamp requests by their clocks, whatever ticks they have seen',
    {
      marketWaitsMs: SKEW_MS,
      sockets: [{ aheadMs: -3 * SKEW_MS, ignoresTicks: true }],
      gateways: [{ aheadMs: -3 * SKEW_MS, ignoresTicks: true }],
      forMs: BROKEN_MS,
    },
  ],
  [
    'have clocks behind those of a market that does not wait for them',
    {
      marketWaitsMs: 0,
      sockets: [{ aheadMs: -SKEW_MS, ticksTakeMs: 250 }],
      gateways: [{ aheadMs: -SKEW_MS, ticksTakeMs: 250 }],
      forMs: BROKEN_MS,
    },
  ],
]

/** A bus on which settlements travel slowly. */
const slowSettlements = (bus: Bus): Bus => ({
  ...bus,
  send: async (messages) => {
    const isSettlement = ({ topic, message }: (typeof messages)[number]): boolean =>
      topic.name === tradingCommands.name &&
      (message as CommandMessage<TradingCommand>).command.type === 'SettleContract'
    const late = messages.filter(isSettlement)
    if (late.length > 0) setTimeout(() => bus.send(late).catch(() => {}), SETTLEMENTS_TAKE_MS)
    const others = messages.filter((each) => !isSettlement(each))
    if (others.length > 0) await bus.send(others)
  },
})

const endsIn = async ({ store }: SimulatedLedger): Promise<ReadonlyMap<number, DigitEnd>> => {
  const events = (await accountEvents(store)).filter(({ type }) => type === 'ContractSettled')
  const ends = events.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as DigitEnd)
  return new Map(ends.map((end) => [end.contract.contract_id, end]))
}

type Attack = {
  readonly tries: readonly DigitTry[]
  readonly digits: ReturnType<typeof judgeDigits>
  readonly sales: readonly BreachTry[]
}

/** Attacks all instances of an installation at the same time; each desk has a client of its own, and one sells at all. */
const attacked = async ({ marketWaitsMs, sockets, gateways, forMs }: Installation): Promise<Attack> => {
  const ledger = await simulatedLedger({
    times: { ...DEFAULT_TIMES, clockSkewMs: marketWaitsMs },
    aroundBus: slowSettlements,
  })
  const atSockets = await Promise.all(sockets.map((terms) => socketDesk(ledger, terms)))
  const desks = [...atSockets, ...(await Promise.all(gateways.map((terms) => bulkDesk(ledger, terms))))]
  const shop = await socketDesk(ledger, { aheadMs: 0 })
  const [trader, ...others] = await openTraders(ledger, desks.length + 1)
  if (trader === undefined) throw new Error('nobody sells')
  const betting = others.flatMap((each, index) => {
    const desk = desks[index]
    return desk === undefined ? [] : [{ desk, trader: each }]
  })
  const [tries, sales] = await Promise.all([
    digitAttack(ledger, betting, forMs),
    breachAttack(ledger, { shop, desks: atSockets, trader }, forMs),
  ])
  await ledger.settled()
  await ledger.closeMarket()
  await ledger.settled()
  await expectWhole(ledger, [])
  const digits = judgeDigits(tries, await endsIn(ledger))
  for (const { stop } of [shop, ...desks]) await stop()
  await ledger.stop()
  return { tries, digits, sales }
}

const attack = (installation: Installation): Promise<Attack> =>
  inSimulatedTime(() => attacked(installation), SIMULATED_MAX_MS, SIMULATED_FROM_MS)

const soldIn = (sales: readonly BreachTry[]): readonly string[] =>
  sales.filter(({ outcome }) => outcome === 'sold').map(({ type }) => type)

describe('a client who knows all published ticks, at instances whose clocks differ', () => {
  it(
    'neither foresees a tick nor sells what a tick has made worthless',
    async () => {
      const { tries, digits, sales } = await attack(GUARDED)
      expect(tries.length + sales.length).toBeGreaterThan(ATTACK_MS / 25)
      expect(new Set(sales.map(({ type }) => type))).toEqual(
        new Set(['RANGE', 'NOTOUCH', 'TURBOSLONG', 'TURBOSSHORT', 'ACCU']),
      )
      expect(soldIn(sales)).toEqual([])
      const { bought, foreseen, hits, least, most } = digits
      expect(foreseen).toBe(0)
      expect([hits > least, hits < most], `${hits} hits of ${bought}`).toEqual([true, true])
      // Instances whose clocks are far behind buy nothing while they have seen a later tick.
      expect(tries.filter(({ outcome }) => outcome === 'InternalServerError').length).toBeGreaterThan(0)
      expect(tries.filter(({ outcome }) => outcome === 'ServiceUnavailable').length).toBeGreaterThan(0)
    },
    TEST_TIMEOUT_MS,
  )

  it.each(BROKEN)('wins where instances %s', async (_, installation) => {
    const { digits, sales } = await attack(installation)
    expect(digits.foreseen).toBeGreaterThan(0)
    expect(digits.hits).toBeGreaterThan(digits.most)
    expect(soldIn(sales).length).toBeGreaterThan(0)
  })
})
