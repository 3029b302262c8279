import { amountOf } from '@folio/kernel/amount.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { eventually, realAccount } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import type { Fault } from './fault.ts'
import { expectedCents, judge, untilAtRest } from './judge.ts'
import { answeredOtherwise, askAgain, type Payments, startPaying } from './paying-clients.ts'
import type { Payer } from './payment.ts'
import { clusterOf, openAllFunded, type RunningCluster } from './running-cluster.ts'
import { startWatching, type WatchingClients } from './watching-clients.ts'

/** A cluster for one suite, with clients that have money and pay each other while something goes wrong. */
export type PayingCluster = {
  readonly cluster: RunningCluster
  readonly payments: Payments
  readonly edge: () => Demo
  readonly clients: () => readonly Payer[]
  /** What each client's wallet and options account that money ever moved on hold, in USD, by the names in postings. */
  readonly expectedBalances: () => ReadonlyMap<string, string>
  /** Lets a fault strike while clients pay; then holds everything there is against what they were told. */
  readonly suffer: (fault: Fault) => Promise<void>
}

/** How long a test of a cluster may take. */
export const MINUTES_MS = 15 * 60_000
const CLIENTS = 48
const PER_SECOND = 30
const FUNDS_CENTS = 100_000_000
const REPEATED = 20
const WATCHING = 8
const OPENED_WITHIN_MS = 60_000

/** `npm run test:faults` strikes for longer; a seed gives the same faults again. */
const isFull = process.env['FOLIO_FAULTS'] === 'full'
export const seed = Number(process.env['FOLIO_FAULTS_SEED'] ?? 1)
const strikeMs = isFull ? 60_000 : 4_000
/** The aim; on a machine that is busy or slow, only that rest comes at all. */
const atRestWithinMs = isFull ? 15_000 : 120_000

/** What is shown where no rest comes. */
const LOGGED = ['api-gateway', 'identity', 'wallet', 'trading', 'eventstore']
const LOG_LINES = '40'

const WHOLE = {
  lost: 0,
  doubled: 0,
  unasked: 0,
  inTransit: 0,
  unbalanced: 0,
  wrongBalances: 0,
  wrongPushes: 0,
  audit: 'whole',
}

/** Opens an options account for each, asking again where a cluster that has just begun did not answer in time. */
const openAccounts = async (edge: Demo, clients: readonly Client[]): Promise<readonly Payer[]> => {
  const payers: Payer[] = []
  for (const client of clients) {
    await eventually(async () => {
      const account_id = await realAccount(edge, client).catch(() => undefined)
      if (account_id !== undefined) payers.push({ ...client, account_id })
      return account_id !== undefined
    }, OPENED_WITHIN_MS)
  }
  return payers
}

/** Sets such a cluster up for the suite that is being described, with so many instances as compose is told. */
export const payingCluster = (name: string, ...scale: readonly string[]): PayingCluster => {
  const cluster = clusterOf(`folio-${name}-${process.pid}`)
  const dice = diceOf(seed)
  const payments: Payments = new Map()
  let edge: Demo
  let clients: readonly Payer[] = []
  let watching: WatchingClients

  beforeAll(async () => {
    await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
    const seconds = await cluster.up(...scale)
    console.log(`${name}: the cluster was up after ${seconds.toFixed(1)} s`)
    edge = await cluster.edge()
    const nicknames = Array.from({ length: CLIENTS }, (_, number) => `payer_${number}`)
    const funded = await openAllFunded(cluster, nicknames, (FUNDS_CENTS / 100).toFixed(2))
    clients = await openAccounts(edge, funded)
    await untilAtRest(cluster)
    watching = startWatching(edge, clients.slice(0, WATCHING))
  }, MINUTES_MS)
  afterAll(async () => {
    await watching?.stop()
    await cluster.remove()
  }, MINUTES_MS)

  const suffer = async ({ name: fault, strike }: Fault): Promise<void> => {
    const before = payments.size
    const paying = startPaying(edge, payments, { clients, perSecond: PER_SECOND, dice })
    const { done, overAtMs } = await strike({ cluster, dice, forMs: strikeMs, payments })
      .then((told) => ({ done: told, overAtMs: performance.now() }))
      .finally(paying.stop)
    const secondsSince = (ms: number): string => ((performance.now() - ms) / 1000).toFixed(1)
    await untilAtRest(cluster).catch(async (error: unknown) => {
      console.log(await cluster.compose.run('logs', '--no-color', '--tail', LOG_LINES, ...LOGGED))
      throw error
    })
    const restMs = performance.now() - overAtMs
    const unanswered = await askAgain(edge, payments)
    const answered = secondsSince(overAtMs)
    const stillUnanswered = [...payments.values()].filter(({ kind }) => kind === 'unanswered').length
    const otherwise = await answeredOtherwise(edge, payments, { dice, count: REPEATED })
    await untilAtRest(cluster)
    const verdict = await judge({ cluster, edge, watching }, payments, { clients, fundsCents: FUNDS_CENTS })
    console.log(
      `${fault}: ${done}; ${payments.size - before} payments, ${unanswered} of them unanswered until asked again;`,
      `at rest ${(restMs / 1000).toFixed(1)} s after, all answered ${answered} s, judged ${secondsSince(overAtMs)} s; ${watching.opened()} sockets so far;`,
      JSON.stringify(verdict),
    )
    expect({ ...verdict, stillUnanswered, otherwise }).toMatchObject({ ...WHOLE, stillUnanswered: 0, otherwise: 0 })
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
