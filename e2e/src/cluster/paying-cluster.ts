import { isDeepStrictEqual } from 'node:util'
import { amountOf } from '@folio/kernel/amount.ts'
import { within } from '@folio/kernel/timing/within.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { untilTicking } from '../kit/account-sockets.ts'
import type { Demo } from '../kit/running-folio.ts'
import { type Newcomers, newcomersOf } from './clients/newcomers.ts'
import { openPayers } from './clients/open-payers.ts'
import { startPayingOut } from './clients/paid-out-clients.ts'
import { answeredOtherwise, askAgain, type Payments, startPaying } from './clients/paying-clients.ts'
import type { Payer } from './clients/payment.ts'
import type { Trades } from './clients/trade.ts'
import { boughtOtherwise, finishTrading, fundTraders, startTrading } from './clients/trading-clients.ts'
import { startWatching, type WatchingClients } from './clients/watching-clients.ts'
import type { RemoteCalls } from './compose/calls/remote-calls.ts'
import type { AuditorCalls } from './compose/programs/auditor-calls.ts'
import { startAuditor } from './compose/programs-inside.ts'
import { clusterOf, openAll, type RunningCluster } from './compose/running-cluster.ts'
import { type Fault, isFull } from './faults/fault.ts'
import { slowCommits } from './faults/slow-commits.ts'
import { expectedCents, type JudgedSite, judge, untilAtRest } from './verdict/judge.ts'
import { paymentsByEndpoint, purchasesByOutcome } from './verdict/payments-by-endpoint.ts'

/** A cluster for one suite, with funded clients that pay each other and trade during faults. */
export type PayingCluster = {
  readonly cluster: RunningCluster
  readonly payments: Payments
  readonly trades: Trades
  readonly edge: () => Demo
  readonly clients: () => readonly Payer[]
  /** The expected USD balance of each wallet and options account that had postings at the last judgement, by their names. */
  readonly expectedBalances: () => ReadonlyMap<string, string>
  /** Causes a fault while clients pay and trade; then compares the state of the cluster with the answers that they got. */
  readonly suffer: (fault: Fault) => Promise<void>
}

/** The time limit of a test of a cluster. */
export const MINUTES_MS = 15 * 60_000
const CLIENTS = 48
const AGENTS = 12
const NEWCOMERS = 60
const PER_SECOND = 30
const AUDITOR_ENDS_WITHIN_MS = 60_000
const FUNDS_CENTS = 100_000_000
const REPEATED = 20
const WATCHING = 8
/** Some of the clients that trade also watch their balance. */
const TRADING = { from: 6, to: 10 }
/** Limits above the sum of all payments. */
const AGENT_LIMITS = ['agent-deposits', 'agent-withdrawals', 'client-deposits', 'client-withdrawals']
  .map((name) => `${name}=1000000/1000000000`)
  .join()

/** A seed repeats the same faults. */
export const seed = Number(process.env['FOLIO_FAULTS_SEED'] ?? 1)
const strikeMs = isFull ? 60_000 : 4_000
/** The aim of full runs, which a quiet machine can keep. */
const FULL_REST_MAX_MS = 15_000

/** The services whose logs are printed if the cluster does not come to rest, or is not whole then. */
const LOGGED = [
  'api-gateway',
  'identity',
  'wallet',
  'payment-agent',
  'options-account',
  'market',
  'trading',
  'realtime',
  'eventstore',
]
const LOG_LINES = '40'

const WHOLE = {
  lost: 0,
  doubled: 0,
  unasked: 0,
  inTransit: 0,
  unbalanced: 0,
  stillUnanswered: 0,
  otherwise: 0,
  wrongBalances: 0,
  wrongPushes: 0,
  wrongAccounts: 0,
  lostContracts: 0,
  doubledContracts: 0,
  unaskedContracts: 0,
  openContracts: 0,
  otherSales: 0,
  unfinishedTraders: 0,
  boughtOtherwise: 0,
  audit: 'whole',
}

/** The parts of a suite that are there once its cluster runs. */
type Scene = {
  readonly cluster: RunningCluster
  readonly auditor: RemoteCalls<AuditorCalls>
  readonly edge: Demo
  readonly clients: readonly Payer[]
  readonly traders: readonly Payer[]
  readonly newcomers: Newcomers
  readonly watching: WatchingClients
}

/** The calls of the clients of a suite, with their answers. */
type Calls = { readonly payments: Payments; readonly trades: Trades }

/** The dice of the payments, and those of the trades. */
type Dice = { readonly dice: ReturnType<typeof diceOf>; readonly tradersDice: ReturnType<typeof diceOf> }

const isWhole = (verdict: typeof WHOLE): boolean => isDeepStrictEqual({ ...verdict, ...WHOLE }, verdict)

/** Builds and starts a cluster, and opens its clients with funds. */
const openScene = async (
  name: string,
  cluster: RunningCluster,
  { payments, scale }: { readonly payments: Payments; readonly scale: readonly string[] },
): Promise<Scene> => {
  await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
  const seconds = await cluster.up(...scale)
  console.log(`${name}: the cluster was up after ${seconds.toFixed(1)} s`)
  const begunMs = performance.now()
  const edge = await cluster.edge()
  const clients = await openPayers(cluster, edge, { count: CLIENTS, agents: AGENTS, fundsCents: FUNDS_CENTS })
  const nicknames = Array.from({ length: NEWCOMERS }, (_, number) => `newcomer_${number}`)
  const newcomers = newcomersOf(edge, await openAll(cluster, nicknames))
  await untilAtRest(cluster)
  const traders = clients.slice(TRADING.from, TRADING.to)
  await fundTraders(edge, payments, traders)
  await untilTicking(edge, '1HZ100V')
  console.log(`${name}: clients were ready ${((performance.now() - begunMs) / 1000).toFixed(1)} s after`)
  return {
    cluster,
    auditor: startAuditor(cluster.compose),
    edge,
    clients,
    traders,
    newcomers,
    watching: startWatching(edge, clients.slice(0, WATCHING)),
  }
}

/** Lets clients pay until `happen` resolves; returns its result and the time of its end. */
const whileBusy = async (
  { cluster, edge, clients, traders, newcomers }: Scene,
  { payments, trades, dice, tradersDice }: Calls & Dice,
  happen: () => Promise<string>,
) => {
  const busy = [
    startPaying(edge, payments, { clients, perSecond: PER_SECOND, dice }),
    startPayingOut({ cluster, edge }, payments, { clients, dice }),
    startTrading(edge, trades, { traders, dice: tradersDice }),
    newcomers.start(),
  ]
  try {
    return { done: await happen(), overAtMs: performance.now() }
  } finally {
    await Promise.all(busy.map(({ stop }) => stop()))
  }
}

const printLogs = async ({ compose }: RunningCluster): Promise<void> =>
  console.log(await compose.run('logs', '--no-color', '--tail', LOG_LINES, ...LOGGED))

/** Waits until the cluster is at rest; prints its logs if it does not come to rest. */
const rest = (cluster: RunningCluster): Promise<unknown> =>
  untilAtRest(cluster).catch(async (error: unknown) => {
    await printLogs(cluster)
    throw error
  })

/** Repeats what has no answer, waits until all contracts have ended, and compares the cluster with the answers. */
const judged = async (
  { cluster, auditor, edge, clients, traders, newcomers, watching }: Scene,
  { payments, trades }: Calls,
  { dice, isJudgedWhole }: Dice & Pick<JudgedSite, 'isJudgedWhole'>,
) => {
  const [unanswered, unfinishedTraders] = await Promise.all([
    askAgain(edge, payments),
    finishTrading(edge, trades, traders),
  ])
  const answeredAtMs = performance.now()
  const wrongAccounts = await newcomers.wrong()
  const otherwise = await answeredOtherwise(edge, payments, { dice, count: REPEATED })
  const otherContracts = await boughtOtherwise(edge, trades, traders)
  const stillUnanswered = [...payments.values(), ...trades.purchases.values()].filter(
    ({ kind }) => kind === 'unanswered',
  ).length
  await untilAtRest(cluster)
  const found = await judge(
    { auditor, edge, watching, isJudgedWhole },
    { payments, trades },
    { clients, fundsCents: FUNDS_CENTS },
  )
  const repeats = { stillUnanswered, otherwise, boughtOtherwise: otherContracts, unfinishedTraders }
  return { unanswered, answeredAtMs, traded: found.traded, verdict: { ...found.verdict, ...repeats, wrongAccounts } }
}

/** Sets up a cluster for the current suite, with the numbers of instances in these arguments of compose. */
export const payingCluster = (name: string, ...scale: readonly string[]): PayingCluster => {
  const cluster = clusterOf(`folio-${name}-${process.pid}`, { FOLIO_AGENT_LIMITS: AGENT_LIMITS, ...slowCommits })
  const chance = { dice: diceOf(seed), tradersDice: diceOf(seed + 1) }
  const payments: Payments = new Map()
  const trades: Trades = { purchases: new Map(), sales: new Map() }
  let traded: ReadonlyMap<string, number> = new Map()
  let opened: Scene | undefined

  beforeAll(async () => {
    opened = await openScene(name, cluster, { payments, scale })
  }, MINUTES_MS)
  afterAll(async () => {
    try {
      await opened?.watching.stop()
      await within(AUDITOR_ENDS_WITHIN_MS, opened?.auditor.end() ?? Promise.resolve(), 'the end of the auditor')
    } finally {
      await cluster.remove()
    }
  }, MINUTES_MS)

  const scene = (): Scene => {
    if (opened === undefined) throw new Error(`${name}: the cluster is not ready`)
    return opened
  }

  const suffer = async ({
    name: fault,
    strike,
    leavesBacklog = false,
    isJudgedWhole = false,
  }: Fault): Promise<void> => {
    const [paid, bought] = [payments.size, trades.purchases.size]
    const { done, overAtMs } = await whileBusy(scene(), { payments, trades, ...chance }, () =>
      strike({ cluster, dice: chance.dice, forMs: strikeMs, payments, trades }),
    )
    await rest(cluster)
    const restMs = performance.now() - overAtMs
    const { unanswered, answeredAtMs, verdict, ...found } = await judged(
      scene(),
      { payments, trades },
      { ...chance, isJudgedWhole },
    )
    traded = found.traded
    const ways = paymentsByEndpoint(payments, paid)
    const contracts = purchasesByOutcome(trades, bought)
    const shown = [...ways, ...contracts].map(([id, count]) => `${id} ${count}`).join(', ')
    const seconds = (ms: number): string => ((ms - overAtMs) / 1000).toFixed(1)
    console.log(
      `${fault}: ${done}; ${payments.size - paid} payments and ${trades.purchases.size - bought} purchases (${shown}), ${unanswered} of the payments unanswered until asked again;`,
      `at rest ${(restMs / 1000).toFixed(1)} s after, all answered ${seconds(answeredAtMs)} s, judged ${seconds(performance.now())} s; ${scene().watching.opened()} sockets so far;`,
      JSON.stringify(verdict),
    )
    if (!isWhole(verdict)) await printLogs(cluster)
    expect(verdict).toMatchObject(WHOLE)
    expect(ways.get('makeAgentDeposit')).toBeGreaterThan(0)
    expect(payments.size - paid).toBeGreaterThan(PER_SECOND)
    expect(contracts.get('bought')).toBeGreaterThan(0)
    if (isFull && !leavesBacklog) expect(restMs).toBeLessThan(FULL_REST_MAX_MS)
  }

  const expectedBalances = () => {
    const { clients } = scene()
    const expected = expectedCents(payments, { clients, fundsCents: FUNDS_CENTS, traded })
    return new Map([...expected].map(([account, cents]) => [account, amountOf((cents / 100).toFixed(2))]))
  }

  return {
    cluster,
    expectedBalances,
    payments,
    trades,
    edge: () => scene().edge,
    clients: () => scene().clients,
    suffer,
  }
}
