import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** One load: closed over so many connections, or open at a rate; between so many wallets. */
export type TransferRun = {
  readonly name: string
  readonly connections: number
  readonly wallets: number
  readonly ratePerSecond: number | undefined
}

/** What the benchmark was asked to do. */
export type TransferOptions = {
  readonly runs: readonly TransferRun[]
  readonly warmUpSeconds: number
  readonly seconds: number
  /** Kept afterwards; without it a temporary folder is used. */
  readonly workDir: string | undefined
  readonly nodeFlags: readonly string[]
}

const WALLETS = 1000
const HOT_WALLETS = 10
const CONNECTIONS = 64
const CONNECTIONS_OPEN_LOOP = 256

/** What the command line offers. */
export const TRANSFERS_USAGE = `Usage: npm run bench -- [options]
  --seconds S       measured time of each load (10)
  --warm-up S       time before it counts (3)
  --connections N   only one load, over N connections (${CONNECTIONS}; with --rate ${CONNECTIONS_OPEN_LOOP})
  --wallets N       only one load, between N wallets (${WALLETS})
  --rate N          only one load, open: N transfers a second, latency from when each was due
  --work-dir D      keep the server's data and log in D, which must not exist
  --node-flag F     a flag for the server's Node, such as --cpu-prof; may be repeated`

const countOf = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!(count > 0) || !Number.isFinite(count)) throw new Error(`--${name} must be a number above 0, not ${text}`)
  return count
}

const runOf = (connections: number, wallets: number, ratePerSecond?: number): TransferRun => {
  const load = ratePerSecond === undefined ? 'closed' : `open at ${ratePerSecond}/s`
  const name = `${load}, ${connections} connection${connections === 1 ? '' : 's'}, ${wallets} wallets`
  return { name, connections, wallets, ratePerSecond }
}

/** Reads the command line; throws when it cannot be understood. */
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
      'work-dir': string,
      'node-flag': { type: 'string', multiple: true },
    },
  })
  const workDir = values['work-dir']
  if (workDir !== undefined && existsSync(workDir))
    throw new Error(`--work-dir must not exist yet, but ${workDir} does`)
  const rate = countOf('rate', values.rate)
  const connections = countOf('connections', values.connections)
  const wallets = countOf('wallets', values.wallets)
  const isOne = rate !== undefined || connections !== undefined || wallets !== undefined
  const one = runOf(connections ?? (rate === undefined ? CONNECTIONS : CONNECTIONS_OPEN_LOOP), wallets ?? WALLETS, rate)
  const all = [runOf(1, WALLETS), runOf(64, WALLETS), runOf(256, WALLETS), runOf(64, HOT_WALLETS)]
  return {
    runs: isOne ? [one] : all,
    warmUpSeconds: countOf('warm-up', values['warm-up']) ?? 3,
    seconds: countOf('seconds', values.seconds) ?? 10,
    workDir,
    nodeFlags: values['node-flag'] ?? [],
  }
}
