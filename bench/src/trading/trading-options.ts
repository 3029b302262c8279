import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'
import { partsOption } from '../command/parts-option.ts'
import { PROCESS_AIMS, type TradingAims } from './trading-aims.ts'

/** The parts of the benchmark of trading; each is measured alone, on a server of its own. */
export const TRADING_PARTS = ['proposals', 'buys', 'latency', 'streams', 'due', 'ticks', 'open'] as const

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
  /** Streams of `streams`. */
  readonly streams: number
  readonly streamsPerSocket: number
  /** Contracts of `due`, which all end on one tick. */
  readonly due: number
  /** Open contracts of `open`. */
  readonly open: number
  readonly nodeFlags: readonly string[]
  readonly aims: TradingAims
  /** The beginning of the nicknames of the clients. */
  readonly names: string
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
    parts: partsOption('parts', values.parts, TRADING_PARTS),
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 5,
    seconds: countOption('seconds', values.seconds) ?? 20,
    inFlight: countOption('in-flight', values['in-flight']) ?? 64,
    ratePerSecond: countOption('rate', values.rate) ?? 500,
    streams: countOption('streams', values.streams) ?? 5000,
    due: countOption('due', values.due) ?? 5000,
    open: countOption('open', values.open) ?? 200_000,
    nodeFlags: values['node-flag'] ?? [],
    streamsPerSocket: 1,
    aims: PROCESS_AIMS,
    names: 'bench',
  }
}
