import type { WatchedPage } from '@folio/e2e/console/browser.ts'
import { z } from 'zod'

const EVENTS_MAX = 1_000_000
const CHANGES_MAX = 100_000

/**
 * A script that runs before those of the page. It notes the position of each event that the page parses, when which event
 * was painted at the top of the list, and tasks of more than 50 ms; its arrays have their whole size from the beginning.
 */
export const TAIL_WATCH = `
  const watch = {
    positions: new Float64Array(${EVENTS_MAX}), events: 0,
    tops: new Float64Array(${CHANGES_MAX}), paintedMs: new Float64Array(${CHANGES_MAX}), changes: 0,
    tasksMs: [],
  }
  window.tailWatch = watch
  const parse = JSON.parse
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver)
    if (typeof value?.folioposition === 'number') watch.positions[watch.events++] = value.folioposition
    return value
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.tasksMs.push(duration)
  }).observe({ type: 'longtask' })
  let top = 0
  const look = () => {
    const shown = Number(document.querySelector('tr[aria-rowindex="2"] td')?.textContent ?? 0)
    if (shown > top) {
      top = shown
      setTimeout(() => {
        watch.tops[watch.changes] = shown
        watch.paintedMs[watch.changes++] = Date.now()
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

const seenSchema = z.object({
  positions: z.array(z.number()),
  tops: z.array(z.number()),
  paintedMs: z.array(z.number()),
  tasksMs: z.array(z.number()),
})

/** The notes of the script: positions parsed, the newest position painted at a time, and the lengths of long tasks. */
export type SeenTail = z.infer<typeof seenSchema>

/** Reads the notes of the script. */
export const seenTail = async ({ page }: WatchedPage): Promise<SeenTail> =>
  seenSchema.parse(
    await page.evaluate(`({
      positions: [...tailWatch.positions.subarray(0, tailWatch.events)],
      tops: [...tailWatch.tops.subarray(0, tailWatch.changes)],
      paintedMs: [...tailWatch.paintedMs.subarray(0, tailWatch.changes)],
      tasksMs: tailWatch.tasksMs,
    })`),
  )

/** Forgets the long tasks so far. */
export const forgetTasks = async ({ page }: WatchedPage): Promise<void> => {
  await page.evaluate('tailWatch.tasksMs.length = 0')
}

/** Collects the garbage of a page, and returns the MiB that its scripts use. */
export const heapMiB = async ({ page, context }: WatchedPage): Promise<number> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1024 / 1024
}
