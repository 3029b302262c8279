import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Demo } from '../kit/running-folio.ts'
import { faults } from './faults.ts'
import { judge, untilAtRest } from './judge.ts'
import { answeredOtherwise, askAgain, type Payments, startPaying } from './paying-clients.ts'
import { clusterOf, openAllFunded } from './running-cluster.ts'

const MINUTES_MS = 10 * 60_000
const CLIENTS = 48
const PER_SECOND = 30
const FUNDS_CENTS = 100_000_000
const REPEATED = 20

/** `npm run test:faults` strikes with more and for longer; a seed gives the same faults again. */
const isFull = process.env['FOLIO_FAULTS'] === 'full'
const seed = Number(process.env['FOLIO_FAULTS_SEED'] ?? 1)
const strikeMs = isFull ? 60_000 : 6_000
/** The aim; where other tests keep the machine busy, only that rest comes at all. */
const atRestWithinMs = isFull ? 15_000 : 45_000

const WHOLE = { lost: 0, doubled: 0, unasked: 0, inTransit: 0, unbalanced: 0, wrongBalances: 0, audit: 'whole' }

await describeWithDocker(`the cluster under faults of seed ${seed}`, () => {
  const cluster = clusterOf(`folio-faults-${process.pid}`)
  const dice = diceOf(seed)
  const payments: Payments = new Map()
  let edge: Demo
  let clients: readonly Client[]

  beforeAll(async () => {
    await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
    await cluster.up()
    edge = await cluster.edge()
    const nicknames = Array.from({ length: CLIENTS }, (_, number) => `payer_${number}`)
    clients = await openAllFunded(cluster, nicknames, (FUNDS_CENTS / 100).toFixed(2))
    await untilAtRest(cluster)
  }, MINUTES_MS)
  afterAll(() => cluster.remove(), MINUTES_MS)

  it.each(faults.filter(({ isLong }) => isFull || isLong !== true))(
    'neither loses nor doubles money by $name',
    async ({ name, strike }) => {
      const before = payments.size
      const paying = startPaying(edge, payments, { clients, perSecond: PER_SECOND, dice })
      const { done, overAtMs } = await strike({ cluster, dice, forMs: strikeMs })
        .then((told) => ({ done: told, overAtMs: performance.now() }))
        .finally(paying.stop)
      await untilAtRest(cluster)
      const restMs = performance.now() - overAtMs
      const unanswered = await askAgain(edge, payments)
      const stillUnanswered = [...payments.values()].filter(({ kind }) => kind === 'unanswered').length
      const otherwise = await answeredOtherwise(edge, payments, { dice, count: REPEATED })
      await untilAtRest(cluster)
      const verdict = await judge({ cluster, edge }, payments, { clients, fundsCents: FUNDS_CENTS })
      console.log(
        `${name}: ${done}; ${payments.size - before} payments, ${unanswered} of them unanswered until asked again;`,
        `at rest ${(restMs / 1000).toFixed(1)} s after; ${JSON.stringify(verdict)}`,
      )
      expect({ ...verdict, stillUnanswered, otherwise }).toMatchObject({ ...WHOLE, stillUnanswered: 0, otherwise: 0 })
      expect(payments.size - before).toBeGreaterThan(PER_SECOND)
      expect(restMs).toBeLessThan(atRestWithinMs)
    },
    MINUTES_MS,
  )
})
