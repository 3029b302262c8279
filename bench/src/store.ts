import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { EventStore } from '@folio/event-store/port.ts'
import { type ChainedEvent, chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { build } from 'hdr-histogram-js'
import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { textTable } from './report/text-table.ts'
import { writeResults } from './report/write-results.ts'
import { measureQuestions, type QuestionFigures } from './store/measure-questions.ts'
import { openedStore } from './store/opened-store.ts'

const APPENDERS = [1, 64, 256, 1024]
const ASKERS = [1, 25]
const RUN_MS = 3000
/** A random prefix, because other runs may have written to the same server. */
const STREAMS = `bench-${randomBytes(4).toString('hex')}-`
const DATA_BYTES = 450
const METADATA_BYTES = 400

type Figures = {
  readonly appenders: number
  readonly appendsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mainBusyUsPerAppend: number
  readonly storeUsPerAppend: number
  readonly cpuUsPerAppend: number
}

const filled = (text: string, bytes: number): string => `${text}${' '.repeat(bytes - text.length - 1)}}`

const eventAfter = (previous: Link, stream: string): ChainedEvent =>
  chain(previous, {
    stream,
    type: 'TransferSent',
    data: Buffer.from(filled(`{"n":${previous.revision}`, DATA_BYTES)),
    metadata: Buffer.from(filled(`{"prev_hash":"${previous.hash}"`, METADATA_BYTES)),
  })

/** Measures the main thread's time to make one event, in microseconds, without the store. */
const makingUs = (): number => {
  const events = 20_000
  let link: Link = GENESIS
  for (let i = 0; i < events; i += 1) link = eventAfter(link, 'bench-warm')
  const start = performance.now()
  for (let i = 0; i < events; i += 1) link = eventAfter(link, 'bench-warm')
  return ((performance.now() - start) * 1000) / events
}

const append = async (store: EventStore, event: ChainedEvent): Promise<void> => {
  const { outcome } = await store.append([event])
  if (outcome === 'conflict')
    throw new Error(`an append to ${event.stream} conflicted, although the stream has one writer`)
}

const measured = async (store: EventStore, appenders: number, eventUs: number): Promise<Figures> => {
  const latenciesUs = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
  })
  const cpu = process.cpuUsage()
  const loop = performance.eventLoopUtilization()
  const start = performance.now()
  const appender = async (index: number): Promise<void> => {
    const stream = `${STREAMS}${appenders}-${index}`
    for (let link: Link = GENESIS; performance.now() - start < RUN_MS; ) {
      const event = eventAfter(link, stream)
      const sent = performance.now()
      await append(store, event)
      latenciesUs.recordValue(Math.round((performance.now() - sent) * 1000))
      link = event
    }
  }
  await Promise.all(Array.from({ length: appenders }, (_, index) => appender(index)))
  const { active } = performance.eventLoopUtilization(loop)
  const { user, system } = process.cpuUsage(cpu)
  const appends = latenciesUs.totalCount
  return {
    appenders,
    appendsPerSecond: Math.round((appends * 1000) / (performance.now() - start)),
    p50Ms: latenciesUs.getValueAtPercentile(50) / 1000,
    p99Ms: latenciesUs.getValueAtPercentile(99) / 1000,
    mainBusyUsPerAppend: (active * 1000) / appends,
    storeUsPerAppend: (active * 1000) / appends - eventUs,
    cpuUsPerAppend: (user + system) / appends,
  }
}

const figure = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

const HEADS = ['appenders', 'appends/s', 'p50 ms', 'p99 ms', 'main µs/append', 'store µs/append', 'CPU µs/append']

const rowOf = (row: Figures): readonly string[] => {
  const { appenders, appendsPerSecond, p50Ms, p99Ms, mainBusyUsPerAppend, storeUsPerAppend, cpuUsPerAppend } = row
  return [appenders, appendsPerSecond, p50Ms, p99Ms, mainBusyUsPerAppend, storeUsPerAppend, cpuUsPerAppend].map(figure)
}

const QUESTION_HEADS = ['askers', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs/answer']

const questionRowOf = (row: QuestionFigures): readonly string[] =>
  [row.askers, row.answersPerSecond, row.p50Ms, row.p99Ms, row.cpuUsPerAnswer].map(figure)

const measureStore = async ({ url }: { readonly url?: string | undefined }): Promise<boolean> => {
  const { store, dir, close } = await openedStore(url)
  const machine = machineFacts(dir)
  const after = await store.lastPosition()
  const subscription = store.subscribe({ prefixes: [STREAMS], after, limit: 1000 }, async () => {})
  try {
    const eventUs = makingUs()
    const rows: Figures[] = []
    for (const appenders of APPENDERS) rows.push(await measured(store, appenders, eventUs))
    const questions: QuestionFigures[] = []
    for (const askers of ASKERS) questions.push(await measureQuestions(store, askers, RUN_MS))
    console.log(machineLines(machine))
    console.log(
      `durable appends of one event (${DATA_BYTES} B data, ${METADATA_BYTES} B metadata), one live subscriber`,
    )
    console.log(`making such an event costs the main thread ${figure(eventUs)} µs; it is in main, not in store`)
    console.log(`\n${textTable([HEADS, ...rows.map(rowOf)])}\n`)
    console.log(`questions for the last position\n\n${textTable([QUESTION_HEADS, ...questions.map(questionRowOf)])}\n`)
    console.log(`written to ${writeResults('store', { machine, eventUs, rows, questions })}`)
    return true
  } finally {
    await subscription.stop()
    await close()
  }
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: `Usage: npm run bench:store -- [options]
  --url ADDRESS  of an EventStoreDB, as esdb://localhost:2113?tls=false; left out, an embedded store is measured`,
  options: (words) => parseArgs({ args: [...words], options: { url: { type: 'string' } } }).values,
  measure: measureStore,
})
