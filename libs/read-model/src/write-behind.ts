import { setImmediate } from 'node:timers/promises'
import type { EmbeddedView, Unwritten } from './embedded-view.ts'
import { ReadModelUnavailable } from './port.ts'
import type { ViewsWriter } from './views-writer.ts'

/** Brings what changed in memory into the file, a little later and all of one moment. */
export type WriteBehind = {
  /** Something changed. */
  readonly changed: () => void
  /** Whether as many changes wait as may. */
  readonly isFull: () => boolean
  /** Resolves when more changes may wait; rejects with `ReadModelUnavailable` when they cannot be written. */
  readonly room: () => Promise<void>
  /** Writes what waits, as far as it can be written, and stops. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly views: ReadonlyMap<string, EmbeddedView>
  readonly writer: ViewsWriter
  readonly intervalMs: number
  readonly unwrittenMax: number
  /** Told when what waits can never be written: a value that is no JSON. */
  readonly onFault: (reason: string) => void
}

// As many entries become JSON in one go: about a third of a millisecond of the main thread.
const ENTRIES_PER_SLICE = 500

const slices = function* ({ changes }: Unwritten): Iterable<string> {
  let text = ''
  let count = 0
  for (const [key, value] of changes.values) {
    text += `${key}\0${value === null ? '' : JSON.stringify(value)}\0`
    count += 1
    if (count % ENTRIES_PER_SLICE === 0) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

/** Writes at most once every `intervalMs`, and lets at most about `unwrittenMax` changed keys wait. */
export const writeBehind = ({ views, writer, intervalMs, unwrittenMax, onFault }: Options): WriteBehind => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  const isFull = (): boolean => unwritten() >= unwrittenMax

  const unwritten = (): number => {
    let sum = 0
    for (const view of views.values()) sum += view.unwritten()
    return sum
  }

  const takeAll = (): (readonly [EmbeddedView, Unwritten])[] =>
    [...views.values()].flatMap((view) => {
      const taken = view.takeUnwritten()
      return taken === undefined ? [] : [[view, taken]]
    })

  const write = async (): Promise<void> => {
    const taken = takeAll()
    if (taken.length === 0) return
    for (const [, part] of taken) {
      for (const text of slices(part)) {
        writer.send(part.row.incarnation, text)
        await setImmediate()
      }
    }
    await writer.commit(taken.map(([, { row }]) => row))
    for (const [view, { changes }] of taken) view.written(changes)
  }

  const start = (): void => {
    timer = undefined
    const startedAt = performance.now()
    running = write().then(
      () => {
        running = undefined
        if (unwritten() > 0) schedule(intervalMs - (performance.now() - startedAt))
      },
      (error) => onFault(String(error)),
    )
  }

  const schedule = (waitMs: number): void => {
    if (stopped || timer !== undefined || running !== undefined) return
    timer = setTimeout(start, Math.max(waitMs, 0))
  }

  return {
    changed: () => schedule(intervalMs),
    isFull,
    room: async () => {
      while (isFull()) {
        const failure = writer.failure()
        if (failure !== undefined) throw new ReadModelUnavailable(`views cannot be written: ${failure}`)
        if (stopped) throw new ReadModelUnavailable('views are closed')
        await writer.nextOutcome()
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      for (const next of [() => running, write]) {
        if (writer.failure() === undefined) await Promise.race([next(), failed(writer)])
      }
    },
  }
}

const failed = async (writer: ViewsWriter): Promise<void> => {
  do await writer.nextOutcome()
  while (writer.failure() === undefined)
}
