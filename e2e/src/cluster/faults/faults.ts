import { sleep } from '@folio/kernel/timing/sleep.ts'
import { whileRunning } from '@folio/test-kit/time/running-time.ts'
import { folioServices } from '../compose/compose-file.ts'
import { countedBy } from '../compose/programs-inside.ts'
import type { RunningCluster } from '../compose/running-cluster.ts'
import { whilePaused } from '../compose/while-paused.ts'
import { BEFORE_MS, type Fault, type FaultSite, silenceMs } from './fault.ts'
import { restoreStore } from './restore-store.ts'

const DOWN_MS = 1000
const BETWEEN_KILLS_MIN_MS = 1500
const BETWEEN_KILLS_MORE_MS = 1500

/** Kills a container as a crash would and starts it: after `docker kill` it does not restart by itself. */
const killAndStart = async ({ compose }: RunningCluster, service: string, downMs = DOWN_MS): Promise<void> => {
  await compose.engine('kill', service)
  await sleep(downMs)
  await compose.engine('start', service)
}

/** Kills services in turn until the time is over; the dice choose the first one and the pauses. */
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

/** Stops and starts one service after another, as an upgrade does; each must exit with code 0 and in time. */
const endAndStart = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  const took: number[] = []
  for (const service of folioServices) {
    const { ranMs } = await whileRunning(() => compose.run('stop', service))
    took.push(ranMs)
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

/** Kills services one after the other. */
const killEach =
  (...services: readonly string[]) =>
  async (site: FaultSite): Promise<string> => {
    const forMs = site.forMs / services.length
    const done: string[] = []
    for (const service of services) done.push(await killOnce(service)({ ...site, forMs }))
    return done.join('; ')
  }

/** Pauses services one after the other. */
const pauseEach =
  (...services: readonly string[]) =>
  async (site: FaultSite): Promise<string> => {
    const done: string[] = []
    for (const service of services) done.push(await pause(service)(site))
    return done.join('; ')
  }

/** Wipes the views twice; when Redis stops it saves its empty state, so that its volume is wiped as well. */
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

/** Kills Redis, which starts with its last save and loses all later writes. */
const olderViews = async ({ cluster, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await cluster.compose.run('exec', '-T', 'redis', 'redis-cli', 'save')
  await sleep(forMs / 2)
  await killAndStart(cluster, 'redis')
  return `took the views back by ${forMs / 2} ms`
}

/** Cuts the first container of each of these services off the network, all for the same time. */
export const cutOff =
  (...services: readonly string[]) =>
  async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
    await sleep(BEFORE_MS)
    for (const service of services) await compose.network('disconnect', service)
    await sleep(silenceMs(forMs))
    for (const service of services) await compose.network('connect', service)
    return `cut ${services.join(' and ')} off for ${silenceMs(forMs)} ms`
  }

/** The faults of a cluster with one instance of each service; each strikes the cluster that the previous one left. */
export const faults: readonly Fault[] = [
  { name: 'kill -9 of any service every few seconds', strike: kills(folioServices) },
  { name: 'kill -9 of Kafka', strike: killOnce('kafka') },
  { name: 'kill -9 of Redis', strike: killOnce('redis') },
  { name: 'kill -9 of the event store', strike: killOnce('eventstore'), isJudgedWhole: true },
  { name: 'kill -9 of the keys', strike: killOnce('keys') },
  { name: 'all views wiped', strike: wipeViews },
  // It is before the faults that take longest, since it sends all commands before it again.
  { name: 'every command redelivered three times', strike: redeliver, leavesBacklog: true },
  { name: 'each service asked to end, and begun again', strike: endAndStart },
  { name: 'a pause of the wallet service, longer than its session', strike: pause('wallet') },
  { name: 'kill -9 of the market and of the trading service', strike: killEach('market', 'trading') },
  { name: 'pauses of the market and of the trading service', strike: pauseEach('market', 'trading') },
  { name: 'the wallet service cut off the network', strike: cutOff('wallet') },
  { name: 'the gateway cut off the network', strike: cutOff('api-gateway') },
  { name: 'views that fall back to an older state', strike: olderViews },
  { name: 'an event store restored from a backup, and Kafka that knows what came after', strike: restoreStore },
]
