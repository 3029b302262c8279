import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'

/** The options of the benchmark of sockets. */
export type SocketOptions = {
  /** The pushes to measure: of balances, or of ticks to public sockets. */
  readonly part: 'balances' | 'ticks'
  /** Sockets in all, each with one subscription. */
  readonly connections: number
  /** The number of sockets of one client, and so of one account. */
  readonly perClient: number
  readonly pushesPerSecond: number
  readonly warmUpSeconds: number
  readonly seconds: number
  /** The folder to use and keep; without it the run uses a temporary folder. */
  readonly workDir: string | undefined
  readonly nodeFlags: readonly string[]
}

const CONNECTIONS = 5000
const PUSHES_PER_SECOND = 500

/** The help text. */
export const SOCKETS_USAGE = `Usage: npm run bench:sockets -- [options]
  --ticks           measures pushes of ticks to public sockets, one a second to each, in place of balances
  --connections N   sockets that are open, each with one subscription (${CONNECTIONS})
  --per-client N    how many of them are one client's (1)
  --rate N          balance pushes a second, over all sockets (${PUSHES_PER_SECOND})
  --seconds S       measured time (20)
  --warm-up S       time before it counts (5)
  --work-dir D      keep the server's data and log in D, which must not exist
  --node-flag F     a flag for the server's Node, such as --cpu-prof; may be repeated`

/** Parses the command line; throws if it is invalid. */
export const socketOptions = (words: readonly string[]): SocketOptions => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      ticks: { type: 'boolean', default: false },
      connections: string,
      'per-client': string,
      rate: string,
      seconds: string,
      'warm-up': string,
      'work-dir': string,
      'node-flag': { type: 'string', multiple: true },
    },
  })
  const workDir = values['work-dir']
  if (workDir !== undefined && existsSync(workDir))
    throw new Error(`--work-dir must not exist yet, but ${workDir} does`)
  const connections = countOption('connections', values.connections) ?? CONNECTIONS
  const perClient = countOption('per-client', values['per-client']) ?? 1
  if (connections % perClient !== 0) throw new Error('--connections must be a multiple of --per-client')
  return {
    part: values.ticks ? 'ticks' : 'balances',
    connections,
    perClient,
    pushesPerSecond: countOption('rate', values.rate) ?? PUSHES_PER_SECOND,
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 5,
    seconds: countOption('seconds', values.seconds) ?? 20,
    workDir,
    nodeFlags: values['node-flag'] ?? [],
  }
}
