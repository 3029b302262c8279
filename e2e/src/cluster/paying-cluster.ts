import { amountOf } from '@folio/kernel/amount.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Demo } from '../kit/running-folio.ts'
import { type Newcomers, newcomersOf } from './clients/newcomers.ts'
import { openPayers } from './clients/open-payers.ts'
import { startPayingOut } from './clients/paid-out-clients.ts'
import { answeredOtherwise, askAgain, type Payments, startPaying } from './clients/paying-clients.ts'
import type { Payer } from './clients/payment.ts'
import { startWatching, type WatchingClients } from './clients/watching-clients.ts'
import { clusterOf, openAll, type RunningCluster } from './compose/running-cluster.ts'
import type { Fault } from './faults/fault.ts'
import { slowCommits } from './faults/slow-commits.ts'
import { expectedCents, judge, untilAtRest } from './verdict/judge.ts'
import { paymentsByEndpoint } from './verdict/payments-by-endpoint.ts'

/** A cluster for one suite, with funded clients that pay each other during faults. */
export type PayingCluster = {
  readonly cluster: RunningCluster
  readonly payments: Payments
  readonly edge: () => Demo
  readonly clients: () => readonly Payer[]
  /** The expected USD balance of each wallet and options account that had postings, by the names in postings. */
  readonly expectedBalances: () => ReadonlyMap<string, string>
  /** Causes a fault while clients pay; then compares the state of the cluster with the answers that they got. */
  readonly suffer: (fault: Fault) => Promise<void>
}

/** The time limit of a test of a cluster. */
export const MINUTES_MS = 15 * 60_000
const CLIENTS = 48
const AGENTS = 12
const NEWCOMERS = 52
const PER_SECOND = 30
const FUNDS_CENTS = 100_000_000
const REPEATED = 20
const WATCHING = 8
/** Limits above the sum of all payments. */
const AGENT_LIMITS = ['agent-deposits', 'agent-withdrawals', 'client-deposits', 'client-withdrawals']
  .map((name) => `${name}=1000000/1000000000`)
  .join()

/** `npm run test:faults` sets longer faults; a seed repeats the same faults. */
const isFull = process.env['FOLIO_FAULTS'] === 'full'
export const seed = Number(process.env['FOLIO_FAULTS_SEED'] ?? 1)
const strikeMs = isFull ? 60_000 : 4_000
/**
 * The aim of full runs; elsewhere, on a busy or slow machine, a limit that only detects a cluster that never comes to
 * rest.
 */
const atRestWithinMs = isFull ? 15_000 : 120_000

/** The services whose logs are printed if the cluster does not come to rest. */
const LOGGED = ['api-gateway', 'identity', 'wallet', 'payment-agent', 'options-account', 'trading', 'eventstore']
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
  audit: 'whole',
}

/** Sets up a cluster for the current suite, with the numbers of instances in these arguments of compose. */
export const payingCluster = (name: string, ...scale: readonly string[]): PayingCluster => {
  const cluster = clusterOf(`folio-${name}-${process.pid}`, { FOLIO_AGENT_LIMITS: AGENT_LIMITS, ...slowCommits })
  const dice = diceOf(seed)
  const payments: Payments = new Map()
  let edge: Demo
  let clients: readonly Payer[] = []
  let watching: WatchingClients
  let newcomers: Newcomers

  beforeAll(async () => {
    await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
    const seconds = await cluster.up(...scale)
    console.log(`${name}: the cluster was up after ${seconds.toFixed(1)} s`)
    const begunMs = performance.now()
    edge = await cluster.edge()
    clients = await openPayers(cluster, edge, { count: CLIENTS, agents: AGENTS, fundsCents: FUNDS_CENTS })
    const nicknames = Array.from({ length: NEWCOMERS }, (_, number) => `newcomer_${number}`)
    newcomers = newcomersOf(edge, await openAll(cluster, nicknames))
    await untilAtRest(cluster)
    console.log(`${name}: clients were ready ${((performance.now() - begunMs) / 1000).toFixed(1)} s after`)
    watching = startWatching(edge, clients.slice(0, WATCHING))
  }, MINUTES_MS)
  afterAll(async () => {
    await watching?.stop()
    await cluster.remove()
  }, MINUTES_MS)

  /** Lets clients pay until `happen` resolves; returns its result and the time of its end. */
  const whileBusy = async (happen: () => Promise<string>) => {
    const busy = [
      startPaying(edge, payments, { clients, perSecond: PER_SECOND, dice }),
      startPayingOut({ cluster, edge }, payments, { clients, dice }),
      newcomers.start(),
    ]
    try {
      return { done: await happen(), overAtMs: performance.now() }
    } finally {
      await Promise.all(busy.map(({ stop }) => stop()))
    }
  }

  const suffer = async ({ name: fault, strike }: Fault): Promise<void> => {
    const before = payments.size
    const { done, overAtMs } = await whileBusy(() => strike({ cluster, dice, forMs: strikeMs, payments }))
    const secondsSince = (ms: number): string => ((performance.now() - ms) / 1000).toFixed(1)
    await untilAtRest(cluster).catch(async (error: unknown) => {
      console.log(await cluster.compose.run('logs', '--no-color', '--tail', LOG_LINES, ...LOGGED))
      throw error
    })
    const restMs = performance.now() - overAtMs
    const unanswered = await askAgain(edge, payments)
    const answered = secondsSince(overAtMs)
    const stillUnanswered = [...payments.values()].filter(({ kind }) => kind === 'unanswered').length
    const wrongAccounts = await newcomers.wrong()
    const otherwise = await answeredOtherwise(edge, payments, { dice, count: REPEATED })
    await untilAtRest(cluster)
    const judged = await judge({ cluster, edge, watching }, payments, { clients, fundsCents: FUNDS_CENTS })
    const verdict = { ...judged, wrongAccounts, stillUnanswered, otherwise }
    const ways = paymentsByEndpoint(payments, before)
    const shownWays = [...ways].map(([id, count]) => `${id} ${count}`).join(', ')
    console.log(
      `${fault}: ${done}; ${payments.size - before} payments (${shownWays}), ${unanswered} of them unanswered until asked again;`,
      `at rest ${(restMs / 1000).toFixed(1)} s after, all answered ${answered} s, judged ${secondsSince(overAtMs)} s; ${watching.opened()} sockets so far;`,
      JSON.stringify(verdict),
    )
    expect(verdict).toMatchObject(WHOLE)
    expect(ways.get('makeAgentDeposit')).toBeGreaterThan(0)
    expect(payments.size - before).toBeGreaterThan(PER_SECOND)
    expect(restMs).toBeLessThan(atRestWithinMs)
  }

  const expectedBalances = () =>
    new Map(
      [...expectedCents(payments, clients, FUNDS_CENTS)].map(([account, cents]) => [
        account,
        amountOf((cents / 100).toFixed(2)),
      ]),
    )

  return { cluster, expectedBalances, payments, edge: () => edge, clients: () => clients, suffer }
}
