import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { nextPrice, type PriceState, quoteOf, startState } from '@folio/feed/simulator/next-price.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { tickNoise } from '@folio/feed/simulator/tick-noise.ts'
import { countOption } from './command/count-option.ts'
import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { repositoryRoot } from './server/repository-root.ts'

const SECONDS = 20_000
const START = 1_800_000_000
const STORE_EPOCH = 1
const SECRET = new Uint8Array(32).fill(7)

/** Makes the quotes of all symbols that tick in one second. */
const quotesOf = (epoch: number, states: Map<string, PriceState>): readonly string[] =>
  simulatedSymbols
    .filter(({ intervalSeconds }) => epoch % intervalSeconds === 0)
    .map((symbol) => {
      const noise = tickNoise(SECRET, { storeEpoch: STORE_EPOCH, symbol: symbol.symbol, epoch })
      const state = nextPrice(symbol, states.get(symbol.symbol) ?? startState(symbol), { epoch, noise })
      states.set(symbol.symbol, state)
      return quoteOf(symbol, state)
    })

const measureMarket = async (seconds: number): Promise<boolean> => {
  const machine = machineFacts(repositoryRoot)
  const states = new Map<string, PriceState>()
  let quotes = 0
  const start = performance.now()
  for (let second = 1; second <= seconds; second += 1) quotes += quotesOf(START + second, states).length
  const elapsedMs = performance.now() - start
  const figures = { quotes, microsPerSecond: (elapsedMs * 1000) / seconds, share: elapsedMs / (seconds * 1000) }
  const row = [
    simulatedSymbols.length.toString(),
    seconds.toLocaleString('en-US'),
    quotes.toLocaleString('en-US'),
    figures.microsPerSecond.toFixed(0),
    `${(figures.share * 100).toFixed(3)} %`,
  ]
  console.log(`${machineLines(machine)}\n`)
  console.log(`${textTable([['symbols', 'market seconds', 'quotes', 'µs/market second', 'of a core'], row])}\n`)
  console.log(`written to ${writeResults('market', { machine, seconds, ...figures })}`)
  return quotes > 0
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: `Usage: npm run bench:market -- [options]
  --seconds N  of the market to simulate (${SECONDS})`,
  options: (words) => {
    const { values } = parseArgs({ args: [...words], options: { seconds: { type: 'string' } } })
    return countOption('seconds', values.seconds) ?? SECONDS
  },
  measure: measureMarket,
})
