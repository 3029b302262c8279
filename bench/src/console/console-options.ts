import { parseArgs } from 'node:util'
import { countOption } from '../command/count-option.ts'
import { partsOption } from '../command/parts-option.ts'

/** The parts of the benchmark of the console; each is measured alone, on a server of its own. */
export const CONSOLE_PARTS = ['home', 'routes', 'tail', 'tails', 'history', 'ticks', 'transfers'] as const

/** A part of the benchmark of the console. */
export type ConsolePart = (typeof CONSOLE_PARTS)[number]

/** The options of the benchmark of the console. */
export type ConsoleOptions = {
  readonly parts: readonly ConsolePart[]
  /** Cold starts of Home. */
  readonly times: number
  readonly warmUpSeconds: number
  /** The measured time of the live tail, and of the ticks. */
  readonly tailSeconds: number
  /** The measured time of each turn with and without tails. */
  readonly turnSeconds: number
  /** Turns with and without tails, each. */
  readonly turns: number
  /** Events a second while tails are measured. */
  readonly eventsPerSecond: number
  /** Tails that read at a time, of `tails`. */
  readonly tails: number
  /** Events of the account of `history`. */
  readonly events: number
  /** Moments of it that are asked for. */
  readonly moments: number
  readonly nodeFlags: readonly string[]
}

/** The help text. */
export const CONSOLE_USAGE = `Usage: npm run bench:console -- [options]
  --parts P,…           only these: ${CONSOLE_PARTS.join(', ')}
  --times N             cold starts of Home (5)
  --warm-up S           time before a load counts (5)
  --tail-seconds S      measured time of the live tail and of ticks (60)
  --turn-seconds S      measured time of each turn with and without tails (10)
  --turns N             turns with and without tails, each (3)
  --events-per-second N events while tails are measured (1000)
  --tails N             tails that read at a time (10)
  --events N            events of the account of the time machine (1000000)
  --moments N           moments of it that are asked for (500)
  --node-flag F         a flag for the server's Node, such as --cpu-prof; may be repeated`

/** Parses the command line; throws if it is invalid. */
export const consoleOptions = (words: readonly string[]): ConsoleOptions => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      parts: string,
      times: string,
      'warm-up': string,
      'tail-seconds': string,
      'turn-seconds': string,
      turns: string,
      'events-per-second': string,
      tails: string,
      events: string,
      moments: string,
      'node-flag': { type: 'string', multiple: true },
    },
  })
  return {
    parts: partsOption('parts', values.parts, CONSOLE_PARTS),
    times: countOption('times', values.times) ?? 5,
    warmUpSeconds: countOption('warm-up', values['warm-up']) ?? 5,
    tailSeconds: countOption('tail-seconds', values['tail-seconds']) ?? 60,
    turnSeconds: countOption('turn-seconds', values['turn-seconds']) ?? 10,
    turns: countOption('turns', values.turns) ?? 3,
    eventsPerSecond: countOption('events-per-second', values['events-per-second']) ?? 1000,
    tails: countOption('tails', values.tails) ?? 10,
    events: countOption('events', values.events) ?? 1_000_000,
    moments: countOption('moments', values.moments) ?? 500,
    nodeFlags: values['node-flag'] ?? [],
  }
}
