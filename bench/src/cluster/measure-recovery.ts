import { setTimeout as sleep } from 'node:timers/promises'
import { type TransferRun, transferRun } from '../transfers/transfer-run.ts'
import type { AnswersAgain } from './answers-again.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { killContainer } from './docker-api.ts'

/** How accounts did after one of the two instances that shared them was killed. */
export type Recovery = AnswersAgain & { readonly killed: string }

const INSTANCES = 2
/** Each account is asked twice a second, fifteen of them for each partition. */
const WALLETS = 60
const RATE = 120
const CONNECTIONS = 1024
/** Long enough for a command to be given up that was sent right before the partitions moved. */
const WATCHED_MS = 20_000
const SETTLE_MS = 5000

const RUN: TransferRun = transferRun({ connections: CONNECTIONS, wallets: WALLETS, ratePerSecond: RATE })

/**
 * Kills each of two instances of the wallet service in its turn, as a crash would, while all accounts are asked. Time counts
 * from before the kill; only calls sent after it count.
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
