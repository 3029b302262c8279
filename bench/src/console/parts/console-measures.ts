import type { PartResult } from '../../report/part-result.ts'
import { type RunningServer, type ServerSetting, startServer } from '../../server/server-process.ts'
import type { ConsoleOptions, ConsolePart } from '../console-options.ts'
import { measureHistory } from './measure-history.ts'
import { measureHome } from './measure-home.ts'
import { measureRoutes } from './measure-routes.ts'
import { measureTail } from './measure-tail.ts'
import { measureTails } from './measure-tails.ts'
import { measureTicks } from './measure-ticks.ts'
import { measureTransfers } from './measure-transfers.ts'

type Measure = (setting: ServerSetting, options: ConsoleOptions) => Promise<PartResult>

/** Measures on a server of its own, whose store is empty unless it has the sample clients. */
const onServer =
  (measure: (server: RunningServer, options: ConsoleOptions) => Promise<PartResult>, hasSamples = false): Measure =>
  async (setting, options) => {
    const server = await startServer({ ...setting, hasSamples })
    return measure(server, options).finally(server.stop)
  }

/** The measurements of the parts. */
export const CONSOLE_MEASURES: Readonly<Record<ConsolePart, Measure>> = {
  home: onServer(measureHome),
  routes: onServer(measureRoutes),
  tail: onServer(measureTail),
  tails: onServer(measureTails),
  history: measureHistory,
  ticks: onServer(measureTicks, true),
  transfers: onServer(measureTransfers),
}
