import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type TransferRun, transferRun } from '../transfers/transfer-run.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { AnswersAgain } from './programs/answers-again.ts'
import { killContainer } from './usage/docker-api.ts'

/** The recovery of accounts after one of the two instances that share them was killed. */
export type Recovery = AnswersAgain & { readonly killed: string }

const INSTANCES = 2
/** The load: two calls a second for each account, fifteen accounts for each partition. */
const WALLETS = 60
const RATE = 120
const CONNECTIONS = 1024
/** Exceeds the time limit of a command that was sent right before the partitions moved. */
const WATCHED_MS = 20_000
const SETTLE_MS = 5000

const RUN: TransferRun = transferRun({ connections: CONNECTIONS, wallets: WALLETS, ratePerSecond: RATE })

/**
 * Kills each of two instances of the wallet service in turn, like a crash, while the load calls all accounts. The
 * recovery time counts from before the kill; only calls sent after the kill count.
 */
export const measureRecovery = async (
  { project, cluster, load }: BenchCluster,
  { warmUpSeconds }: { readonly warmUpSeconds: number },
): Promise<readonly Recovery[]> => {
  const recoveries: Recovery[] = []
  for (let instance = 1; instance <= INSTANCES; instance += 1) {
    await cluster.up('--no-recreate', '--scale', `wallet=${INSTANCES}`)
    await sleep(SETTLE_MS)
    await load.ask('start', { run: RUN, warmUpSeconds, payers: 'in turn', withJournal: true })
    const sinceMs = Date.now()
    await killContainer(`${project}-wallet-${instance}`)
    const sentAfterMs = Date.now()
    await sleep(WATCHED_MS)
    await load.ask('stop')
    const again = await load.ask('answersAgain', { sinceMs, sentAfterMs })
    recoveries.push({ killed: `wallet-${instance}`, ...again })
  }
  return recoveries
}
