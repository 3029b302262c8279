import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Compose } from '../compose/compose.ts'
import { countedBy } from '../compose/programs-inside.ts'
import { whileAllPaused, whilePaused } from '../compose/while-paused.ts'
import { BEFORE_MS, type Fault, type FaultSite, silenceMs } from './fault.ts'
import { cutOff } from './faults.ts'

/** The number of wallet instances. */
export const WALLETS = 3

/** The number of gateways. */
export const GATEWAYS = 2

/** The number of instances of trading, and of the market. */
export const TRADING = 2

const scales = [`wallet=${WALLETS}`, `api-gateway=${GATEWAYS}`, 'realtime=2', `trading=${TRADING}`, `market=${TRADING}`]

/** The arguments of compose for these numbers of instances. */
export const SCALE: readonly string[] = scales.flatMap((scale) => ['--scale', scale])

/** Shorter than a session: an instance that is paused for this time keeps its partitions. */
const SHORT_SILENCE_MS = 3000

/** Starts or removes wallet instances until there are this many. */
const scaleWallets = ({ run }: Compose, count: number): Promise<string> =>
  run('up', '--detach', '--no-deps', '--no-recreate', '--scale', `wallet=${count}`, 'wallet')

const killed = [
  ['wallet', 2],
  ['api-gateway', 2],
  ['realtime', 2],
  ['trading', TRADING],
  ['market', TRADING],
] as const

/** Adds a wallet, then kills another wallet and an instance of other services; partitions move each time. */
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
  const services = killed.map(([service]) => service).join(', ')
  return `a fourth wallet came and went; one instance each of ${services} was killed and came back`
}

const paused = ['wallet', 'realtime', 'trading', 'market'].map((service) => ({ service }))

/** Pauses instances longer than their sessions: when they resume they still take their partitions for their own. */
const twoOwners = async ({ cluster: { compose }, forMs }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  await whileAllPaused(compose, paused, () => sleep(silenceMs(forMs)))
  await sleep(BEFORE_MS)
  const services = paused.map(({ service }) => service).join(', ')
  return `one instance each of ${services} paused for ${silenceMs(forMs)} ms, past its session`
}

/**
 * Deletes the command topic's records while a wallet is paused, which loses the commands that it had still to process;
 * they include steps of transfers that the other wallets keep sending.
 */
const emptyTopic = async ({ cluster: { compose } }: FaultSite): Promise<string> => {
  await sleep(BEFORE_MS)
  const count = await whilePaused(compose, { service: 'wallet' }, async () => {
    await sleep(SHORT_SILENCE_MS)
    return countedBy(compose, 'empty-topic.ts')
  })
  return `emptied the topic of commands up to message ${count}, while one of three wallets was paused`
}

/** The faults of a cluster with several instances of a service. */
export const scaledFaults: readonly Fault[] = [
  { name: 'instances that come, go and are killed', strike: comeAndGo },
  { name: 'two owners of a partition', strike: twoOwners },
  {
    name: 'an instance of trading and one of the market cut off the network',
    strike: cutOff('trading', 'market'),
  },
  { name: 'the topic of commands emptied while steps are in it', strike: emptyTopic, isJudgedWhole: true },
]
