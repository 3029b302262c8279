import type { PartResult } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import type { TradingOptions, TradingPart } from '../trading-options.ts'
import { measureBuys } from './measure-buys.ts'
import { measureDue } from './measure-due.ts'
import { measureLatency } from './measure-latency.ts'
import { measureProposals } from './measure-proposals.ts'
import { measureStreams } from './measure-streams.ts'
import { measureTicks } from './measure-ticks.ts'

/** A part that is measured on a server that runs on, in one process or in a cluster. */
export type ServerPart = Exclude<TradingPart, 'open'>

/** The measurements on a running server. */
export const SERVER_PARTS: Readonly<
  Record<ServerPart, (server: MeasuredServer, options: TradingOptions) => Promise<PartResult>>
> = {
  proposals: measureProposals,
  buys: measureBuys,
  latency: measureLatency,
  streams: measureStreams,
  due: measureDue,
  ticks: measureTicks,
}

/** The parts that are measured on a running server, in order. */
export const SERVER_PART_NAMES = Object.keys(SERVER_PARTS) as readonly ServerPart[]
