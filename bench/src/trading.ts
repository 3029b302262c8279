import { measureEach, measurePart } from './command/measure-part.ts'
import { runBench } from './command/run-bench.ts'
import type { PartResult } from './report/part-result.ts'
import { type ServerSetting, startServer } from './server/server-process.ts'
import { measureOpen } from './trading/parts/measure-open.ts'
import { SERVER_PARTS } from './trading/parts/server-parts.ts'
import { TRADING_USAGE, type TradingOptions, type TradingPart, tradingOptions } from './trading/trading-options.ts'

/** Measures a part on a server with an empty store. */
const measureOn = async (setting: ServerSetting, part: TradingPart, options: TradingOptions): Promise<PartResult> => {
  if (part === 'open') return measureOpen(setting, options)
  const server = await startServer(setting)
  return SERVER_PARTS[part](server, options).finally(server.stop)
}

const measureTrading = (options: TradingOptions): Promise<boolean> =>
  measureEach(options.parts, (part) =>
    measurePart({ name: `trading-${part}`, options }, (workDir) =>
      measureOn({ ...workDir, nodeFlags: options.nodeFlags }, part, options),
    ),
  )

process.exitCode = await runBench(process.argv.slice(2), {
  usage: TRADING_USAGE,
  options: tradingOptions,
  measure: measureTrading,
})
