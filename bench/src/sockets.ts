import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { writeResults } from './report/write-results.ts'
import { type RunningServer, startServer } from './server/server-process.ts'
import { verifyStore } from './server/verify-store.ts'
import { openWorkDir } from './server/work-dir.ts'
import { runSockets } from './sockets/run-sockets.ts'
import { runTicks } from './sockets/run-ticks.ts'
import { socketChecks } from './sockets/socket-checks.ts'
import { SOCKETS_USAGE, type SocketOptions, socketOptions } from './sockets/socket-options.ts'
import { socketsTable } from './sockets/sockets-table.ts'
import { ticksChecks, ticksTable } from './sockets/ticks-report.ts'
import { PROCESS_AIMS } from './trading/trading-aims.ts'
import { verifyVerdict } from './transfers/check.ts'

const measurePart = async (server: RunningServer, options: SocketOptions) => {
  if (options.part === 'ticks') {
    const result = await runTicks(server, options)
    return { result, table: ticksTable(result), checks: ticksChecks(result, PROCESS_AIMS.tickPushP99Ms) }
  }
  const result = await runSockets(server, options)
  return { result, table: socketsTable(result), checks: socketChecks(result, options) }
}

const measureSockets = async (options: SocketOptions): Promise<boolean> => {
  const workDir = openWorkDir(options.workDir)
  const { dataDir } = workDir
  const machine = machineFacts(dataDir)
  let isKept = true
  try {
    const server = await startServer({ ...workDir, nodeFlags: options.nodeFlags })
    const { result, table, checks: verdicts } = await measurePart(server, options).finally(server.stop)
    console.log('checking the store')
    const checks = [...verdicts, verifyVerdict(await verifyStore(dataDir))]
    console.log(`\n${machineLines(machine)}\nthe clients run on the same machine, in a process of their own`)
    console.log(`\n${table}\n`)
    for (const { what, passed, detail } of checks) console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}: ${detail}`)
    console.log(`\nwritten to ${writeResults('sockets', { machine, options, result, checks })}`)
    isKept = !checks.every(({ passed }) => passed)
    return !isKept
  } finally {
    workDir.done({ keep: isKept })
  }
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: SOCKETS_USAGE,
  options: socketOptions,
  measure: measureSockets,
})
