import { setTimeout as sleep } from 'node:timers/promises'
import type { Compose } from './compose.ts'
import { BEFORE_MS, type Fault, type FaultSite, silenceMs } from './fault.ts'
import { countedBy } from './programs-inside.ts'
import { whilePaused } from './while-paused.ts'

/** How many wallets there are. */
export const WALLETS = 3

/** How many gateways there are. */
export const GATEWAYS = 2

const scales = [`wallet=${WALLETS}`, `api-gateway=${GATEWAYS}`, 'realtime=2']

/** How compose is told so. */
export const SCALE: readonly string[] = scales.flatMap((scale) => ['--scale', scale])

/** Shorter than a session: whoever is silent for so long keeps its partitions. */
const SHORT_SILENCE_MS = 3000

/** Lets wallets come or go until there are so many. */
const scaleWallets = ({ run }: Compose, count: number): Promise<string> =>
  run('up', '--detach', '--no-deps', '--no-recreate', '--scale', `wallet=${count}`, 'wallet')

const killed = [
  ['wallet', 2],
  ['api-gateway', 2],
  ['realtime', 2],
] as const

/** One wallet more joins, another is killed, and so are a gateway and an instance with sockets: partitions move each time. */
const comeAndGo = async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await scaleWallets(compose, WALLETS + 1)
  await sleep(BEFORE_MS + forMs / 2)
  try {
    for (const [service, instance] of killed) await compose.engine('kill', service, instance)
    await sleep(silenceMs(forMs))
  } finally {
    for (const [service, instance] of killed) await compose.engine('start', service, instance)
  }
  await sleep(BEFORE_MS)
  await scaleWallets(compose, WALLETS)
  return 'a fourth wallet came and went; one of three wallets, of two gateways and of two realtimes was killed and came back'
}

/** The instance that is paused longer than its session still believes that its partitions are its own when it wakes up. */
const twoOwners = async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await whilePaused(compose, { service: 'wallet' }, () => sleep(silenceMs(forMs)))
  await sleep(BEFORE_MS)
  return `one of three wallets paused for ${silenceMs(forMs)} ms, past its session`
}

/**
 * What is deleted cannot be read any more, and is what one of the wallets had still to do, for it is paused; among that are
 * steps of transfers that the other wallets go on sending.
 */
const emptyTopic = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  const count = await whilePaused(compose, { service: 'wallet' }, async () => {
    await sleep(SHORT_SILENCE_MS)
    return countedBy(compose, 'empty-topic.ts')
  })
  return `emptied the topic of commands up to message ${count}, while one of three wallets was paused`
}

/** What is made to go wrong with several instances of a service. */
export const scaledFaults: readonly Fault[] = [
  { name: 'instances that come, go and are killed', strike: comeAndGo },
  { name: 'two owners of a partition', strike: twoOwners },
  { name: 'the topic of commands emptied while steps are in it', strike: emptyTopic },
]
