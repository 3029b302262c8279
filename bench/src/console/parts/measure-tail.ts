import { sleep } from '@folio/kernel/timing/sleep.ts'
import { latencyHistogram } from '../../load/recorder.ts'
import type { PartResult } from '../../report/part-result.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { openOperatorBrowser } from '../page/operator-browser.ts'
import { shownLatency } from '../page/shown-latency.ts'
import { forgetTasks, heapMiB, type SeenTail, seenTail, TAIL_WATCH } from '../page/tail-watch.ts'
import { startSteadyEvents } from './steady-events.ts'
import { openTail, type TailedEvent } from './tail-client.ts'

const AIMS = { missing: 0, lateP99Ms: 500, taskMs: 100, heapGrowthPercent: 10 } as const
const SHOWN_MAX_MS = 2_000
const POLL_MS = 20

/** Reads the stored events between the first and the last that a page has seen. */
const storedBetween = async (server: RunningServer, { positions }: SeenTail): Promise<readonly TailedEvent[]> => {
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  const stored: TailedEvent[] = []
  const { close } = await openTail({
    server,
    token: server.operatorToken,
    after: first - 1,
    onEvent: (event) => stored.push(event),
  })
  while ((stored.at(-1)?.position ?? 0) < last) await sleep(POLL_MS)
  close()
  return stored.filter(({ position }) => position <= last)
}

const resultOf = (stored: readonly TailedEvent[], seen: SeenTail, tailSeconds: number) => {
  const { missing, doubled, lateMs } = shownLatency(stored, seen)
  const late = latencyHistogram()
  for (const ms of lateMs) late.add(Math.max(0, ms))
  const { p50Ms, p99Ms, maxMs } = late.percentiles()
  return [
    { what: 'events of the live tail', unit: 'events', measured: stored.length },
    {
      what: `missing or doubled in ${tailSeconds} s`,
      unit: 'events',
      measured: missing + doubled,
      aim: { max: AIMS.missing },
    },
    { what: 'append to visible, p50', unit: 'ms', measured: p50Ms },
    { what: 'append to visible, p99', unit: 'ms', measured: p99Ms, aim: { max: AIMS.lateP99Ms } },
    { what: 'append to visible, slowest', unit: 'ms', measured: maxMs },
    { what: 'longest task of the page', unit: 'ms', measured: Math.max(0, ...seen.tasksMs), aim: { max: AIMS.taskMs } },
  ]
}

/** Watches the live tail in a browser while payments make events at a steady rate. */
export const measureTail = async (server: RunningServer, options: ConsoleOptions): Promise<PartResult> => {
  const { eventsPerSecond, warmUpSeconds, tailSeconds } = options
  const browser = await openOperatorBrowser(server)
  try {
    const watched = await browser.open(TAIL_WATCH)
    await watched.page.goto(`${browser.url}/live`)
    await watched.page.getByText('● live').waitFor()
    const running = await startSteadyEvents(server, eventsPerSecond)
    await sleep(warmUpSeconds * 1000)
    const before = await heapMiB(watched)
    await forgetTasks(watched)
    running.load.backlog()
    await sleep(tailSeconds * 1000)
    const backlog = running.load.backlog()
    const tasks = await seenTail(watched)
    const after = await heapMiB(watched)
    await running.stop()
    await sleep(SHOWN_MAX_MS)
    const seen = await seenTail(watched)
    return consoleResult(
      [
        ...resultOf(await storedBetween(server, seen), { ...seen, tasksMs: tasks.tasksMs }, tailSeconds),
        { what: 'heap of the page after a collection', unit: 'MiB', measured: after },
        {
          what: `its growth in ${tailSeconds} s`,
          unit: '%',
          measured: (after / before - 1) * 100,
          aim: { max: AIMS.heapGrowthPercent },
        },
        { what: 'payments that were due and not sent, at most', unit: 'payments', measured: backlog?.max ?? 0 },
      ],
      [browser.faultless()],
    )
  } finally {
    await browser.close()
  }
}
