import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'
import { partsOption } from '../command/parts-option.ts'
import { SERVER_PART_NAMES, type ServerPart } from '../trading/parts/server-parts.ts'
import { type TransferRun, transferRun } from '../transfers/transfer-run.ts'

/** A part of the benchmark that can be run alone. */
export type Part = (typeof PARTS)[number]

/** The options of the benchmark of the cluster. */
export type ClusterOptions = {
  readonly parts: ReadonlySet<Part>
  readonly closed: TransferRun
  readonly open: TransferRun
  /** The parts of trading. */
  readonly trading: readonly ServerPart[]
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly idleSeconds: number
  /** The share of transfers that are traced while hops are measured. */
  readonly tracedShare: number
  /** Sends the load to the gateway, past the edge. */
  readonly isWithoutEdge: boolean
  /** Leaves the cluster running. */
  readonly keep: boolean
}

const PARTS = ['idle', 'closed', 'open', 'recovery', 'hops', 'trading', 'standalone'] as const
const CONNECTIONS = 64
const WALLETS = 1000
const RATE = 200

/** The help text. */
export const CLUSTER_USAGE = `Usage: npm run bench:cluster -- [options]
  --parts P,…       only these: ${PARTS.join(', ')}
  --seconds S       measured time of each load (20)
  --warm-up S       time before it counts (10)
  --trading P,…     only these parts of trading: ${SERVER_PART_NAMES.join(', ')}
  --idle-seconds S  how long nothing is asked of it (30)
  --connections N   of all loads (${CONNECTIONS})
  --wallets N       that pay each other (${WALLETS})
  --rate N          transfers a second of the open load (${RATE})
  --one-receiver    all pay the same wallet
  --traced SHARE    of the transfers whose hops are measured, 0 to 1 (0.2)
  --without-edge    the load asks the gateway itself
  --keep            leave the cluster running`

/** Parses the command line; throws if it is invalid. */
export const clusterOptions = (words: readonly string[]): ClusterOptions => {
  const string = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      parts: string,
      seconds: string,
      trading: string,
      'warm-up': string,
      'idle-seconds': string,
      connections: string,
      wallets: string,
      rate: string,
      'one-receiver': flag,
      traced: string,
      'without-edge': flag,
      keep: flag,
    },
  })
  const connections = countOption('connections', values.connections) ?? CONNECTIONS
  const wallets = countOption('wallets', values.wallets) ?? WALLETS
  const ratePerSecond = countOption('rate', values.rate) ?? RATE
  const tracedShare = countOption('traced', values.traced) ?? 0.2
  const payees = values['one-receiver'] ? { payees: 'the first' as const } : {}
  if (tracedShare > 1) throw new Error(`--traced is a share, at most 1, not ${tracedShare}`)
  return {
    parts: new Set(partsOption('parts', values.parts, PARTS)),
    trading: partsOption('trading', values.trading, SERVER_PART_NAMES),
    closed: transferRun({ connections, wallets, ratePerSecond: undefined, ...payees }),
    open: transferRun({ connections, wallets, ratePerSecond, ...payees }),
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 10,
    seconds: countOption('seconds', values.seconds) ?? 20,
    idleSeconds: countOption('idle-seconds', values['idle-seconds']) ?? 30,
    tracedShare,
    isWithoutEdge: values['without-edge'],
    keep: values.keep,
  }
}
