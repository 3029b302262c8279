import { setTimeout as sleep } from 'node:timers/promises'
import { folioServices } from './compose-file.ts'
import { BEFORE_MS, type Fault, type FaultSite, silenceMs } from './fault.ts'
import { countedBy } from './programs-inside.ts'
import { restoreStore } from './restore-store.ts'
import type { RunningCluster } from './running-cluster.ts'
import { whilePaused } from './while-paused.ts'

const DOWN_MS = 1000
const BETWEEN_KILLS_MIN_MS = 1500
const BETWEEN_KILLS_MORE_MS = 1500

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

const ENDED_WITHIN_MS = 25_000

/** As an upgrade does it: one service after the other is asked to end, does so in order and in time, and begins again. */
const endAndStart = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  const took: number[] = []
  for (const service of folioServices) {
    const begunMs = performance.now()
    await compose.run('stop', service)
    took.push(performance.now() - begunMs)
    const { ExitCode } = JSON.parse(await compose.run('ps', '--all', '--format', 'json', service))
    if (ExitCode !== 0) throw new Error(`${service} was asked to end, and ended with ${ExitCode}`)
    await compose.engine('start', service)
  }
  const slowest = Math.max(...took)
  if (slowest > ENDED_WITHIN_MS) throw new Error(`a service took ${slowest} ms to end`)
  return `asked each of ${took.length} services to end; the slowest took ${(slowest / 1000).toFixed(1)} s`
}

const pause =
  (service: string) =>
  async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
    await sleep(BEFORE_MS)
    await whilePaused(compose, { service }, () => sleep(silenceMs(forMs)))
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

const redeliver = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  return `sent ${await countedBy(compose, 'redeliver.ts')} commands three times more`
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

/** What is made to go wrong with one instance of each service, each on the cluster that the one before has left. */
export const faults: readonly Fault[] = [
  { name: 'kill -9 of any service every few seconds', strike: kills(folioServices) },
  { name: 'each service asked to end, and begun again', strike: endAndStart },
  { name: 'kill -9 of Kafka', strike: killOnce('kafka') },
  { name: 'kill -9 of Redis', strike: killOnce('redis') },
  { name: 'kill -9 of the event store', strike: killOnce('eventstore') },
  { name: 'kill -9 of the keys', strike: killOnce('keys') },
  { name: 'all views wiped', strike: wipeViews },
  { name: 'every command redelivered three times', strike: redeliver },
  { name: 'a pause of the wallet service, longer than its session', strike: pause('wallet') },
  { name: 'the wallet service cut off the network', strike: cutOff('wallet') },
  { name: 'the gateway cut off the network', strike: cutOff('api-gateway') },
  { name: 'views that fall back to an older state', strike: olderViews },
  { name: 'an event store restored from a backup, and Kafka that knows what came after', strike: restoreStore },
]
