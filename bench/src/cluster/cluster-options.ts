import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'
import { partsOption } from '../command/parts-option.ts'
import type { MomentsSetting } from '../replay/moments-of-account.ts'
import { SERVER_PART_NAMES, type ServerPart } from '../trading/parts/server-parts.ts'
import { type TransferRun, transferRun } from '../transfers/transfer-run.ts'

/** A part of the benchmark that can be run alone. */
export type Part = (typeof ALL_PARTS)[number]

/** A part of trading that can be measured on a cluster. */
export type ClusterTradingPart = ServerPart | 'sockets' | 'idle' | 'open'

/** The options of the benchmark of the cluster. */
export type ClusterOptions = {
  readonly parts: ReadonlySet<Part>
  readonly closed: TransferRun
  readonly open: TransferRun
  /** Calls of many transfers. */
  readonly bulk: TransferRun
  /** The share of a core of each instance while the number of instances is varied. */
  readonly coreShare: number
  /** The parts of trading. */
  readonly trading: readonly ClusterTradingPart[]
  /** Open contracts of the part `open` of trading. */
  readonly openContracts: number
  /** Public sockets of the part `sockets` of trading. */
  readonly tickSockets: number
  /** The duration of the soak. */
  readonly soakHours: number
  /** Events of the account of the part `history`, and the moments of it that are asked for. */
  readonly history: MomentsSetting
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

const PARTS = ['idle', 'closed', 'bulk', 'open', 'recovery', 'scale', 'hops', 'trading', 'standalone'] as const
/** These take long, or make so many events that the later parts would be slower: they run only if they are named. */
const NAMED_PARTS = ['soak', 'history'] as const
const ALL_PARTS = [...PARTS, ...NAMED_PARTS]
const TRADING_PARTS: readonly ClusterTradingPart[] = [...SERVER_PART_NAMES, 'sockets']
/** These take minutes, and the contracts of `open` stay open beside all later loads: they run only if they are named. */
const ALL_TRADING_PARTS: readonly ClusterTradingPart[] = [...TRADING_PARTS, 'idle', 'open']
const OPEN_CONTRACTS = 200_000
const TICK_SOCKETS = 5000
const CONNECTIONS = 64
const WALLETS = 1000
const RATE = 200
const BULK = 100
const BULK_CONNECTIONS = 16
const SOAK_HOURS = 2
const EVENTS = 1_000_000
const MOMENTS = 500
const CORE_SHARE = 1 / 3
/** The engine refuses shares of less than a millisecond in a period. */
const CORE_SHARE_MIN = 0.05

/** The help text. */
export const CLUSTER_USAGE = `Usage: npm run bench:cluster -- [options]
  --parts P,…       only these: ${ALL_PARTS.join(', ')} (all but ${NAMED_PARTS.join(', ')})
  --seconds S       measured time of each load (20)
  --warm-up S       time before it counts (10)
  --trading P,…     only these parts of trading: ${ALL_TRADING_PARTS.join(', ')} (all but idle and open)
  --contracts N     that stay open in the part open of trading (${OPEN_CONTRACTS})
  --sockets N       that get ticks in the part sockets of trading (${TICK_SOCKETS})
  --idle-seconds S  how long nothing is asked of it in idle, and idle of trading (30)
  --connections N   of all loads (${CONNECTIONS})
  --wallets N       that pay each other (${WALLETS})
  --rate N          transfers a second of the open load (${RATE})
  --bulk N          transfers of a call of the part bulk, which uses ${BULK_CONNECTIONS} connections (${BULK})
  --cores SHARE     of a core for each instance of the part scale, 0.05 to 1 (1/3)
  --hours H         time of the part soak (2)
  --events N        of the account of the part history (1000000)
  --moments N       of it that are asked for (500)
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
      contracts: string,
      sockets: string,
      'warm-up': string,
      'idle-seconds': string,
      connections: string,
      wallets: string,
      rate: string,
      bulk: string,
      cores: string,
      hours: string,
      events: string,
      moments: string,
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
  const coreShare = countOption('cores', values.cores) ?? CORE_SHARE
  if (coreShare < CORE_SHARE_MIN || coreShare > 1)
    throw new Error(`--cores is a share of a core, ${CORE_SHARE_MIN} to 1, not ${coreShare}`)
  if (tracedShare > 1) throw new Error(`--traced is a share, at most 1, not ${tracedShare}`)
  return {
    parts: new Set(values.parts === undefined ? PARTS : partsOption('parts', values.parts, ALL_PARTS)),
    trading: values.trading === undefined ? TRADING_PARTS : partsOption('trading', values.trading, ALL_TRADING_PARTS),
    openContracts: countOption('contracts', values.contracts) ?? OPEN_CONTRACTS,
    tickSockets: countOption('sockets', values.sockets) ?? TICK_SOCKETS,
    closed: transferRun({ connections, wallets, ratePerSecond: undefined, ...payees }),
    open: transferRun({ connections, wallets, ratePerSecond, ...payees }),
    bulk: transferRun({
      connections: BULK_CONNECTIONS,
      wallets,
      ratePerSecond: undefined,
      bulk: countOption('bulk', values.bulk) ?? BULK,
    }),
    coreShare,
    soakHours: countOption('hours', values.hours) ?? SOAK_HOURS,
    history: {
      events: countOption('events', values.events) ?? EVENTS,
      moments: countOption('moments', values.moments) ?? MOMENTS,
    },
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 10,
    seconds: countOption('seconds', values.seconds) ?? 20,
    idleSeconds: countOption('idle-seconds', values['idle-seconds']) ?? 30,
    tracedShare,
    isWithoutEdge: values['without-edge'],
    keep: values.keep,
  }
}
