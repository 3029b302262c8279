import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '@folio/test-kit/dice.ts'
import type { RunningCluster } from './running-cluster.ts'

/** Where a fault strikes, what decides, and for how long. */
export type FaultSite = { readonly cluster: RunningCluster; readonly dice: Dice; readonly forMs: number }

/** Something that goes wrong in a cluster under load. */
export type Fault = {
  readonly name: string
  /** Makes it go wrong; when it resolves it is over, and it tells what it did. */
  readonly strike: (site: FaultSite) => Promise<string>
  /** Takes too long for `npm test`. */
  readonly isLong?: true
}

const SERVICES = ['api-gateway', 'identity', 'wallet'] as const
const DOWN_MS = 1000
const BETWEEN_KILLS_MIN_MS = 1500
const BETWEEN_KILLS_MORE_MS = 1500
const BEFORE_MS = 1000
/** How long Kafka waits for a member of a group that says nothing. */
const SESSION_MS = 6000
const SILENCE_MAX_MS = 20_000

/** Longer than a session, at most 20 s. */
const silenceMs = (forMs: number): number => Math.min(SILENCE_MAX_MS, SESSION_MS + forMs / 3)

/** Ends a container as a crash would and starts it again: it does not start by itself after `docker kill`. */
const killAndStart = async ({ compose }: RunningCluster, service: string, downMs = DOWN_MS): Promise<void> => {
  await compose.engine('kill', service)
  await sleep(downMs)
  await compose.engine('start', service)
}

/** Kills one after the other and begins again; chance decides with whom it begins and how long it waits. */
const kills =
  (services: readonly string[]) =>
  async ({ cluster, dice, forMs }: FaultSite): Promise<string> => {
    const killed: string[] = []
    const first = dice.below(services.length)
    const endMs = performance.now() + forMs
    while (performance.now() < endMs) {
      await sleep(BETWEEN_KILLS_MIN_MS + dice.below(BETWEEN_KILLS_MORE_MS))
      const service = services[(first + killed.length) % services.length] ?? ''
      await killAndStart(cluster, service)
      killed.push(service)
    }
    return `killed ${killed.join(', ')}`
  }

const killOnce =
  (service: string) =>
  async ({ cluster, forMs }: FaultSite): Promise<string> => {
    await sleep(BEFORE_MS)
    await killAndStart(cluster, service, forMs / 2)
    return `killed ${service}, down for ${forMs / 2} ms`
  }

const pause =
  (service: string) =>
  async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
    await sleep(BEFORE_MS)
    await compose.engine('pause', service)
    await sleep(silenceMs(forMs))
    await compose.engine('unpause', service)
    return `paused ${service} for ${silenceMs(forMs)} ms`
  }

/** What is on Redis' volume is wiped too: it writes what it has, which is nothing, when it stops. */
const wipeViews = async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await compose.run('exec', '-T', 'redis', 'redis-cli', 'flushall')
  await sleep(forMs / 2)
  await compose.run('exec', '-T', 'redis', 'redis-cli', 'flushall')
  await compose.run('restart', '--no-deps', 'redis')
  return 'wiped the views twice, the second time with a restart'
}

/** Runs a program of the folder beside this file inside the cluster; answers the number that it prints. */
const counting = async ({ compose }: RunningCluster, program: string): Promise<number> => {
  const text = readFileSync(join(import.meta.dirname, 'programs', program), 'utf8')
  const { code, out, err } = await compose.tool('--input-type=module-typescript', '--eval', text)
  const count = Number(out)
  if (code !== 0 || !(count > 0)) throw new Error(`${program} did nothing: ${out}${err}`)
  return count
}

const redeliver = async ({ cluster }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  return `sent ${await counting(cluster, 'redeliver.ts')} commands three times more`
}

/** Kafka reads what is deleted no more; while its reader is paused, steps are among that. */
const emptyTopic = async ({ cluster }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await cluster.compose.engine('pause', 'wallet')
  await sleep(BEFORE_MS)
  const count = await counting(cluster, 'empty-topic.ts').finally(() => cluster.compose.engine('unpause', 'wallet'))
  return `emptied the topic of commands up to message ${count}`
}

/** Redis starts with what it saved last, and forgets what came after. */
const olderViews = async ({ cluster, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await cluster.compose.run('exec', '-T', 'redis', 'redis-cli', 'save')
  await sleep(forMs / 2)
  await killAndStart(cluster, 'redis')
  return `took the views back by ${forMs / 2} ms`
}

const cutOff =
  (service: string) =>
  async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
    await sleep(BEFORE_MS)
    await compose.network('disconnect', service)
    await sleep(silenceMs(forMs))
    await compose.network('connect', service)
    return `cut ${service} off for ${silenceMs(forMs)} ms`
  }

/** The instance that is paused longer than its session still believes that its partitions are its own when it wakes up. */
const twoOwners = async ({ cluster, forMs }: FaultSite): Promise<string> => {
  await cluster.up('--no-recreate', '--scale', 'wallet=3', '--scale', 'api-gateway=2')
  await sleep(BEFORE_MS)
  await cluster.compose.engine('kill', 'wallet', 3)
  await cluster.compose.engine('pause', 'wallet', 1)
  await sleep(silenceMs(forMs))
  await cluster.compose.engine('unpause', 'wallet', 1)
  await cluster.compose.engine('kill', 'api-gateway', 2)
  await sleep(forMs / 2)
  await cluster.up('--no-recreate')
  return 'three wallets and two gateways: one of each killed, one wallet paused past its session, back to one of each'
}

/** Everything that is made to go wrong, each on the cluster that the one before has left. */
export const faults: readonly Fault[] = [
  { name: 'kill -9 of any service every few seconds', strike: kills(SERVICES) },
  { name: 'kill -9 of Kafka', strike: killOnce('kafka') },
  { name: 'kill -9 of Redis', strike: killOnce('redis') },
  { name: 'kill -9 of the event store', strike: killOnce('eventstore') },
  { name: 'all views wiped', strike: wipeViews },
  { name: 'every command redelivered three times', strike: redeliver },
  { name: 'a pause of the wallet service, longer than its session', strike: pause('wallet'), isLong: true },
  { name: 'the wallet service cut off the network', strike: cutOff('wallet'), isLong: true },
  { name: 'views that fall back to an older state', strike: olderViews, isLong: true },
  { name: 'the topic of commands emptied while steps are in it', strike: emptyTopic },
  { name: 'two owners of a partition, and instances that come and go', strike: twoOwners, isLong: true },
]
