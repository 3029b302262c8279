import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { PartResult } from '../../report/part-result.ts'
import { coreShareDuring } from '../../server/process-stats.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { median } from '../page/median.ts'
import { addViewer } from './add-viewer.ts'
import { startSteadyEvents } from './steady-events.ts'
import { openTail, type Tail } from './tail-client.ts'

const CPU_PERCENT_MAX = 15
/** The aim counts for ten tails. */
const TAILS_OF_AIM = 10
const TAILS_OF_TOKEN = 4
const SETTLE_MS = 500

/** Measures the share of a core that the server uses, in percent. */
const cpuPercent = async (server: RunningServer, seconds: number): Promise<number> => {
  const share = await coreShareDuring(server.pid, sleep(seconds * 1000))
  if (share === undefined) throw new Error('this system does not tell the time of a process')
  return share * 100
}

/** Measures the server in turn without and with tails, while payments make events at a steady rate. */
export const measureTails = async (server: RunningServer, options: ConsoleOptions): Promise<PartResult> => {
  const tokens = await Promise.all(
    Array.from({ length: Math.ceil(options.tails / TAILS_OF_TOKEN) }, (_, index) => addViewer(server, `tail-${index}`)),
  )
  const openTails = (): Promise<readonly Tail[]> =>
    Promise.all(
      Array.from({ length: options.tails }, (_, index) =>
        openTail({ server, token: tokens[Math.floor(index / TAILS_OF_TOKEN)] ?? '' }),
      ),
    )
  const running = await startSteadyEvents(server, options.eventsPerSecond)
  await sleep(options.warmUpSeconds * 1000)
  const [alone, beside, events]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < options.turns; turn += 1) {
    alone.push(await cpuPercent(server, options.turnSeconds))
    const tails = await openTails()
    await sleep(SETTLE_MS)
    const before = tails.map(({ count }) => count())
    beside.push(await cpuPercent(server, options.turnSeconds))
    events.push(...tails.map(({ count }, index) => (count() - (before[index] ?? 0)) / options.turnSeconds))
    for (const { close } of tails) close()
    await sleep(SETTLE_MS)
  }
  await running.stop()
  const { tails } = options
  return consoleResult([
    { what: 'the server without tails', unit: '% of a core', measured: median(alone) },
    { what: `the server with ${tails} tails`, unit: '% of a core', measured: median(beside) },
    {
      what: `${tails} tails`,
      unit: '% of a core',
      measured: median(beside) - median(alone),
      ...(tails === TAILS_OF_AIM ? { aim: { max: CPU_PERCENT_MAX } } : {}),
    },
    {
      what: 'the slowest tail',
      unit: 'events/s',
      measured: Math.min(...events),
      aim: { min: options.eventsPerSecond * 0.95 },
    },
  ])
}
