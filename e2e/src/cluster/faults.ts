import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '@folio/test-kit/dice.ts'
import type { RunningCluster } from './running-cluster.ts'

/** Where a fault strikes, what decides, and for how long. */
export type FaultSite = { readonly cluster: RunningCluster; readonly dice: Dice; readonly forMs: number }

/** Something that goes wrong in a cluster under load. When `strike` resolves it is over; it tells what it did. */
export type Fault = { readonly name: string; readonly strike: (site: FaultSite) => Promise<string> }

const SERVICES = ['api-gateway', 'identity', 'wallet'] as const
const DOWN_MS = 1000
const BETWEEN_KILLS_MIN_MS = 2000
const BETWEEN_KILLS_MORE_MS = 2000
const BEFORE_MS = 1000

/** Ends a container as a crash would and starts it again: it does not start by itself after `docker kill`. */
const killAndStart = async ({ compose }: RunningCluster, service: string, downMs = DOWN_MS): Promise<void> => {
  await compose.engine('kill', service)
  await sleep(downMs)
  await compose.engine('start', service)
}

/** Kills one of these, again and again. */
const kills =
  (services: readonly string[]) =>
  async ({ cluster, dice, forMs }: FaultSite): Promise<string> => {
    const killed: string[] = []
    const endMs = performance.now() + forMs
    do {
      await sleep(BETWEEN_KILLS_MIN_MS + dice.below(BETWEEN_KILLS_MORE_MS))
      const service = services[dice.below(services.length)] ?? ''
      await killAndStart(cluster, service)
      killed.push(service)
    } while (performance.now() < endMs)
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
    await sleep(forMs)
    await compose.engine('unpause', service)
    return `paused ${service} for ${forMs} ms`
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

const REDELIVER = readFileSync(join(import.meta.dirname, 'programs', 'redeliver.ts'), 'utf8')

const redeliver = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  const { code, out, err } = await compose.tool('--input-type=module-typescript', '--eval', REDELIVER)
  const commands = Number(out)
  if (code !== 0 || !(commands > 0)) throw new Error(`nothing was redelivered: ${out}${err}`)
  return `sent ${commands} commands three times more`
}

/** Everything that is made to go wrong; the first ones in `npm test`, too. */
export const faults: readonly Fault[] = [
  { name: 'kill -9 of any service every few seconds', strike: kills(SERVICES) },
  { name: 'kill -9 of Kafka', strike: killOnce('kafka') },
  { name: 'kill -9 of Redis', strike: killOnce('redis') },
  { name: 'kill -9 of the event store', strike: killOnce('eventstore') },
  { name: 'all views wiped', strike: wipeViews },
  { name: 'every command redelivered three times', strike: redeliver },
  { name: 'a pause of the wallet service, longer than its session', strike: pause('wallet') },
]
