import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'

/** The parts of the benchmark of trading; each is measured alone, on a server of its own. */
export const TRADING_PARTS = ['proposals', 'buys', 'latency', 'streams', 'due', 'open'] as const

/** A part of the benchmark of trading. */
export type TradingPart = (typeof TRADING_PARTS)[number]

/** The options of the benchmark of trading. */
export type TradingOptions = {
  readonly parts: readonly TradingPart[]
  readonly warmUpSeconds: number
  readonly seconds: number
  /** Calls that wait for an answer at a time, of `proposals` and `buys`. */
  readonly inFlight: number
  /** Buys a second of `latency`. */
  readonly ratePerSecond: number
  /** Sockets of `streams`, each with one stream. */
  readonly streams: number
  /** Contracts of `due`, which all end on one tick. */
  readonly due: number
  /** Open contracts of `open`. */
  readonly open: number
  readonly nodeFlags: readonly string[]
}

/** The help text. */
export const TRADING_USAGE = `Usage: npm run bench:trading -- [options]
  --parts P,…       only these: ${TRADING_PARTS.join(', ')}
  --seconds S       measured time of each load (20)
  --warm-up S       time before it counts (5)
  --in-flight N     calls that wait at a time, of proposals and buys (64)
  --rate N          buys a second whose latency is measured (500)
  --streams N       sockets with a stream of prices (5000)
  --due N           contracts that are due on one tick (5000)
  --open N          open contracts, beside which the server idles and restarts (200000)
  --node-flag F     a flag for the server's Node, such as --cpu-prof; may be repeated`

const partsOf = (text: string | undefined): readonly TradingPart[] =>
  text?.split(',').map((word) => {
    const part = TRADING_PARTS.find((each) => each === word)
    if (part === undefined) throw new Error(`--parts knows ${TRADING_PARTS.join(', ')}, not ${word}`)
    return part
  }) ?? TRADING_PARTS

/** Parses the command line; throws if it is invalid. */
export const tradingOptions = (words: readonly string[]): TradingOptions => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      parts: string,
      seconds: string,
      'warm-up': string,
      'in-flight': string,
      rate: string,
      streams: string,
      due: string,
      open: string,
      'node-flag': { type: 'string', multiple: true },
    },
  })
  return {
    parts: partsOf(values.parts),
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 5,
    seconds: countOption('seconds', values.seconds) ?? 20,
    inFlight: countOption('in-flight', values['in-flight']) ?? 64,
    ratePerSecond: countOption('rate', values.rate) ?? 500,
    streams: countOption('streams', values.streams) ?? 5000,
    due: countOption('due', values.due) ?? 5000,
    open: countOption('open', values.open) ?? 200_000,
    nodeFlags: values['node-flag'] ?? [],
  }
}
