import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { countOption } from './command/count-option.ts'
import { runBench } from './command/run-bench.ts'
import { offeringCalls } from './pricing/offering-calls.ts'
import { type PricedCategory, pricedCategories } from './pricing/priced-categories.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { repositoryRoot } from './server/repository-root.ts'

const SECONDS = 1
const BATCH = 100
const SPOTS = 1009

/** Spots around 10,000 that seldom repeat, so that caches of results do not answer. */
const spotAt = (index: number): number => 10_000 + ((index * 7) % SPOTS) / 250 - SPOTS / 500

type Figures = { readonly name: string; readonly perSecond: number; readonly us: number; readonly firstMs: number }

const measured = ({ name, price }: PricedCategory, seconds: number): Figures => {
  const begun = performance.now()
  price(spotAt(0))
  const firstMs = performance.now() - begun
  for (let index = 0; index < SPOTS; index += 1) price(spotAt(index))
  const start = performance.now()
  let count = 0
  let elapsedMs = 0
  while (elapsedMs < seconds * 1000) {
    for (let n = 0; n < BATCH; n += 1) price(spotAt(count + n))
    count += BATCH
    elapsedMs = performance.now() - start
  }
  return { name, perSecond: (count * 1000) / elapsedMs, us: (elapsedMs * 1000) / count, firstMs }
}

const figure = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits })

const HEADS = ['call', 'calls/s', 'µs/call', 'first call, ms']

const measurePricing = async (seconds: number): Promise<boolean> => {
  const machine = machineFacts(repositoryRoot)
  const rows = [...pricedCategories, ...offeringCalls].map((category) => measured(category, seconds))
  console.log(`${machineLines(machine)}\n`)
  const cells = rows.map(({ name, perSecond, us, firstMs }) => [
    name,
    figure(perSecond, 0),
    figure(us, 2),
    figure(firstMs, 1),
  ])
  console.log(`${textTable([HEADS, ...cells])}\n`)
  console.log(`written to ${writeResults('pricing', { machine, rows })}`)
  return true
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: `Usage: npm run bench:pricing -- [options]
  --seconds N  for each kind of price and of check (${SECONDS})`,
  options: (words) => {
    const { values } = parseArgs({ args: [...words], options: { seconds: { type: 'string' } } })
    return countOption('seconds', values.seconds) ?? SECONDS
  },
  measure: measurePricing,
})
