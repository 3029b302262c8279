import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Feed, FeedTick } from '@folio/feed/port.ts'
import { recordedFeed } from '@folio/feed/recorded-feed.ts'
import { RECORDED_HEADER, recordedRow } from '@folio/feed/recorded-row.ts'
import { simulatedFeed } from '@folio/feed/simulated-feed.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { countOption } from './command/count-option.ts'
import { runBench } from './command/run-bench.ts'
import { measureReading } from './market/measure-reading.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { repositoryRoot } from './server/repository-root.ts'

const SECONDS = 10_800
const START = 1_800_000_000
const SECRET = new Uint8Array(32).fill(7)
const symbols = simulatedSymbols.map(({ symbol }) => symbol)

type FeedRun = {
  readonly ticks: readonly FeedTick[]
  readonly elapsedMs: number
  /** CPU time of all threads of the process. */
  readonly cpuMs: number
}

/** Follows a feed that is behind until it is complete to an epoch. */
const runFeed = async (feed: Feed, untilEpoch: number): Promise<FeedRun> => {
  const ticks: FeedTick[] = []
  const reached = Promise.withResolvers<void>()
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  const { done } = feed.follow({ symbols, after: { epoch: START } }, async (batch) => {
    for (const tick of batch.ticks) ticks.push(tick)
    if (batch.completeTo >= untilEpoch) reached.resolve()
  })
  await Promise.race([reached.promise, done])
  const elapsedMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  await feed.close()
  return { ticks, elapsedMs, cpuMs: (user + system) / 1000 }
}

/** Writes ticks to a file and follows it. */
const runRecorded = async (ticks: readonly FeedTick[], untilEpoch: number): Promise<FeedRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-bench-'))
  try {
    const path = join(folder, 'ticks.csv')
    writeFileSync(path, `${[RECORDED_HEADER, ...ticks.map(recordedRow)].join('\n')}\n`)
    return await runFeed(recordedFeed({ path, symbols: simulatedSymbols }), untilEpoch)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const figuresOf = ({ ticks, elapsedMs, cpuMs }: FeedRun, seconds: number) => ({
  ticks: ticks.length,
  ticksPerSecond: (ticks.length / elapsedMs) * 1000,
  marketSecondsPerSecond: (seconds / elapsedMs) * 1000,
  cpuMicrosPerMarketSecond: (cpuMs * 1000) / seconds,
  shareOfMarketTime: cpuMs / 1000 / seconds,
})

const rowOf = (name: string, figures: ReturnType<typeof figuresOf>): readonly string[] => [
  name,
  ...[figures.ticks, figures.ticksPerSecond, figures.marketSecondsPerSecond, figures.cpuMicrosPerMarketSecond].map(
    (count) => Math.round(count).toLocaleString('en-US'),
  ),
  `${(figures.shareOfMarketTime * 100).toFixed(3)} %`,
]

const measureMarket = async (seconds: number): Promise<boolean> => {
  const machine = machineFacts(repositoryRoot)
  const untilEpoch = START + seconds
  const made = simulatedFeed({
    clock: () => untilEpoch * 1e6,
    secretOf: async () => SECRET,
    storeEpoch: 1,
    clockSkewMs: 0,
  })
  const simulated = await runFeed(made, untilEpoch)
  const recorded = await runRecorded(simulated.ticks, untilEpoch)
  const isSame =
    recorded.ticks.length === simulated.ticks.length &&
    recorded.ticks.every(({ quote }, index) => quote === simulated.ticks[index]?.quote)
  const figures = { simulated: figuresOf(simulated, seconds), recorded: figuresOf(recorded, seconds) }
  const heads = ['feed', 'ticks', 'ticks/s', 'market s/s', 'CPU µs/market s', 'CPU of market time']
  console.log(`${machineLines(machine)}\n`)
  console.log(`${simulatedSymbols.length} symbols, ${seconds.toLocaleString('en-US')} s of the market\n`)
  console.log(
    `${textTable([heads, rowOf('simulated', figures.simulated), rowOf('recorded file', figures.recorded)])}\n`,
  )
  if (!isSame) console.log('FAILED: the recorded file gave other ticks than the simulated feed\n')
  const reading = await measureReading()
  const rows = reading.map(({ question, ms, reads }) => [question, ms.toPrecision(3), reads.toLocaleString('en-US')])
  console.log(`${textTable([['question about recorded ticks', 'ms', 'reads of streams'], ...rows])}\n`)
  console.log(`written to ${writeResults('market', { machine, seconds, ...figures, reading })}`)
  return isSame
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: `Usage: npm run bench:market -- [options]
  --seconds N  of the market, a whole number: how far behind the feeds begin (${SECONDS})`,
  options: (words) => {
    const { values } = parseArgs({ args: [...words], options: { seconds: { type: 'string' } } })
    return Math.ceil(countOption('seconds', values.seconds) ?? SECONDS)
  },
  measure: measureMarket,
})
