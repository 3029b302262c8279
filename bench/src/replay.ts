import { runBench } from './command/run-bench.ts'
import { measureOpening } from './replay/open-account.ts'
import { REPLAY_USAGE, type ReplayOptions, replayOptions } from './replay/replay-options.ts'
import { openReplayStore } from './replay/replay-store.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { verifyStore } from './server/verify-store.ts'

const FIGURE = { maximumFractionDigits: 1 }

const measureReplay = async (options: ReplayOptions): Promise<boolean> => {
  const { dataDir, events } = await openReplayStore(options)
  const machine = machineFacts(dataDir)
  console.log(`verifying ${events.toLocaleString('en-US')} events`)
  const { whole, output, seconds, memoryPeakMiB } = await verifyStore(dataDir)
  const perSecond = events / seconds

  console.log(`\n${machineLines(machine)}\n`)
  const figures = [perSecond, events, seconds].map((figure) => figure.toLocaleString('en-US', FIGURE))
  const heads = ['', 'events/s', 'events', 'seconds', 'peak MiB', 'verdict']
  const verdict = whole ? 'whole' : 'FAILED'
  console.log(textTable([heads, ['verify', ...figures, memoryPeakMiB?.toFixed(0) ?? '–', verdict]]))
  if (!whole) console.log(`\n${output}`)
  console.log(`\nopening an account of ${events.toLocaleString('en-US')} events`)
  const opening = await measureOpening(`${dataDir}-account`, events)
  console.log(`median ${opening.medianMs.toFixed(1)} ms, slowest ${opening.slowestMs.toFixed(1)} ms`)
  const results = { machine, events, seconds, perSecond, memoryPeakMiB, whole, opening }
  console.log(`\nwritten to ${writeResults('replay', results)}; the store is kept in ${dataDir}`)
  return whole
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: REPLAY_USAGE,
  options: replayOptions,
  measure: measureReplay,
})
