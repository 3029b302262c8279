import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'
import { COUNTED_CONNECTIONS_MAX, type Limits } from '../server/counted-limits.ts'
import { type TransferRun, transferRun } from './transfer-run.ts'

/** The options of the benchmark. */
export type TransferOptions = {
  readonly runs: readonly TransferRun[]
  readonly warmUpSeconds: number
  readonly seconds: number
  /** The folder to use and keep; without it the run uses a temporary folder. */
  readonly workDir: string | undefined
  readonly nodeFlags: readonly string[]
  readonly limits: Limits
}

const WALLETS = 1000
const HOT_WALLETS = 10
const CONNECTIONS = 64
const CONNECTIONS_OPEN_LOOP = 256
/** The number of calls of 100 transfers at a time, which is within the limit of commands in flight. */
const CONNECTIONS_BULK = 16

/** Tells if a server that counts limits accepts the connections of a load. */
const isAccepted = ({ connections }: TransferRun): boolean => connections <= COUNTED_CONNECTIONS_MAX

/** The help text. */
export const TRANSFERS_USAGE = `Usage: npm run bench -- [options]
  --seconds S       measured time of each load (10)
  --warm-up S       time before it counts (3)
  --connections N   only one load, over N connections (${CONNECTIONS}; with --rate ${CONNECTIONS_OPEN_LOOP})
  --wallets N       only one load, between N wallets (${WALLETS})
  --rate N          only one load, open: N transfers a second, latency from when each was due
  --one-receiver    only one load, in which all pay the same wallet
  --limits L        off, or counted with quotas that no load reaches, over at most ${COUNTED_CONNECTIONS_MAX} connections (off)
  --bulk N          only one load, of calls of N transfers each, all or none (${CONNECTIONS_BULK} connections)
  --work-dir D      keep the server's data and log in D, which must not exist
  --node-flag F     a flag for the server's Node, such as --cpu-prof; may be repeated`

const connectionsOf = ({ rate, bulk }: { readonly rate: number | undefined; readonly bulk: number | undefined }) => {
  if (bulk !== undefined) return CONNECTIONS_BULK
  return rate === undefined ? CONNECTIONS : CONNECTIONS_OPEN_LOOP
}

/** Parses the command line; throws if it is invalid. */
export const transferOptions = (words: readonly string[]): TransferOptions => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      seconds: string,
      'warm-up': string,
      connections: string,
      wallets: string,
      rate: string,
      bulk: string,
      'one-receiver': { type: 'boolean', default: false },
      limits: { ...string, default: 'off' },
      'work-dir': string,
      'node-flag': { type: 'string', multiple: true },
    },
  })
  const workDir = values['work-dir']
  if (workDir !== undefined && existsSync(workDir))
    throw new Error(`--work-dir must not exist yet, but ${workDir} does`)
  const { limits } = values
  if (limits !== 'off' && limits !== 'counted') throw new Error('--limits must be off or counted')
  const rate = countOption('rate', values.rate)
  const connections = countOption('connections', values.connections)
  const wallets = countOption('wallets', values.wallets)
  if (values.bulk !== undefined && (rate !== undefined || values['one-receiver']))
    throw new Error('--bulk cannot be given with --rate or --one-receiver')
  const bulk = countOption('bulk', values.bulk)
  const isToOne = values['one-receiver']
  const isOne =
    isToOne || bulk !== undefined || rate !== undefined || connections !== undefined || wallets !== undefined
  const one = transferRun({
    connections: connections ?? connectionsOf({ rate, bulk }),
    wallets: wallets ?? WALLETS,
    ratePerSecond: rate,
    ...(isToOne && { payees: 'the first' }),
    ...(bulk !== undefined && { bulk }),
  })
  const closed = (connections: number, wallets: number) =>
    transferRun({ connections, wallets, ratePerSecond: undefined })
  const all = [closed(1, WALLETS), closed(64, WALLETS), closed(256, WALLETS), closed(64, HOT_WALLETS)]
  const runs = isOne ? [one] : all
  return {
    runs: limits === 'off' ? runs : runs.filter(isAccepted),
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 3,
    seconds: countOption('seconds', values.seconds) ?? 10,
    workDir,
    nodeFlags: values['node-flag'] ?? [],
    limits,
  }
}
