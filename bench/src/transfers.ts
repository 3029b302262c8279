import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { writeResults } from './report/write-results.ts'
import { type RunningServer, startServer } from './server/server-process.ts'
import { verifyStore } from './server/verify-store.ts'
import { openWorkDir } from './server/work-dir.ts'
import { type Check, loadChecks, storedOnceVerdict, verifyVerdict } from './transfers/check.ts'
import { openLedger } from './transfers/ledger.ts'
import { readStoredOnce } from './transfers/read-stored-once.ts'
import { runTransfers, type TransferResult } from './transfers/run-transfers.ts'
import { TRANSFERS_USAGE, type TransferOptions, transferOptions } from './transfers/transfer-options.ts'
import { transfersTable } from './transfers/transfers-table.ts'

const runAll = async (server: RunningServer, options: TransferOptions) => {
  const ledger = await openLedger(server, Math.max(...options.runs.map((run) => run.wallets)))
  console.log(`server process ${server.pid}, ${ledger.wallets.length} funded wallets`)
  const results: TransferResult[] = []
  for (const run of options.runs) {
    console.log(`${run.name}: ${options.warmUpSeconds} s to warm up, then ${options.seconds} s`)
    results.push(await runTransfers(run, { ledger, serverPid: server.pid }, options))
  }
  return { results, book: ledger.book }
}

const measureTransfers = async (options: TransferOptions): Promise<boolean> => {
  const workDir = openWorkDir(options.workDir)
  const { dataDir } = workDir
  const machine = machineFacts(dataDir)
  let checks: readonly Check[] = []
  try {
    const server = await startServer({ ...workDir, nodeFlags: options.nodeFlags, limits: options.limits })
    const { results, book } = await runAll(server, options).finally(server.stop)
    console.log('checking the store')
    const stored = storedOnceVerdict(await readStoredOnce(dataDir, book))
    checks = [...loadChecks(results), stored, verifyVerdict(await verifyStore(dataDir))]

    console.log(`\n${machineLines(machine)}\nthe load generator runs on the same machine`)
    console.log(`\n${transfersTable(results)}\n`)
    for (const { what, passed, detail } of checks) console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}: ${detail}`)
    console.log(`\nwritten to ${writeResults('transfers', { machine, results, checks })}`)
    return checks.every(({ passed }) => passed)
  } finally {
    workDir.done({ keep: checks.length === 0 || checks.some(({ passed }) => !passed) })
  }
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: TRANSFERS_USAGE,
  options: transferOptions,
  measure: measureTransfers,
})
