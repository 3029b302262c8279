import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { type ServerSetting, startServer } from './server/server-process.ts'
import { verifyStore } from './server/verify-store.ts'
import { openWorkDir } from './server/work-dir.ts'
import type { PartResult } from './trading/part-result.ts'
import { measureOpen } from './trading/parts/measure-open.ts'
import { SERVER_PARTS } from './trading/parts/server-parts.ts'
import { TRADING_USAGE, type TradingOptions, type TradingPart, tradingOptions } from './trading/trading-options.ts'
import { verifyVerdict } from './transfers/check.ts'

/** Measures a part on a server with an empty store. */
const measureOn = async (setting: ServerSetting, part: TradingPart, options: TradingOptions): Promise<PartResult> => {
  if (part === 'open') return measureOpen(setting, options)
  const server = await startServer(setting)
  return SERVER_PARTS[part](server, options).finally(server.stop)
}

const measurePart = async (part: TradingPart, options: TradingOptions): Promise<boolean> => {
  const workDir = openWorkDir(undefined)
  const { dataDir } = workDir
  const machine = machineFacts(dataDir)
  let isKept = true
  try {
    const { rows, checks: measured } = await measureOn({ ...workDir, nodeFlags: options.nodeFlags }, part, options)
    console.log('checking the store')
    const checks = [...measured, verifyVerdict(await verifyStore(dataDir))]
    console.log(`\n${machineLines(machine)}\nthe clients run on the same machine, in a process of their own`)
    console.log(`\n${textTable(rows)}\n`)
    for (const { what, passed, detail } of checks) console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}: ${detail}`)
    console.log(`\nwritten to ${writeResults(`trading-${part}`, { machine, options, rows, checks })}\n`)
    const isPassed = checks.every(({ passed }) => passed)
    isKept = !isPassed
    return isPassed
  } finally {
    workDir.done({ keep: isKept })
  }
}

const measureTrading = async (options: TradingOptions): Promise<boolean> => {
  let isPassed = true
  for (const part of options.parts) isPassed = (await measurePart(part, options)) && isPassed
  return isPassed
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: TRADING_USAGE,
  options: tradingOptions,
  measure: measureTrading,
})
