import { after } from '@folio/kernel/timing/timers.ts'
import { ReadModelUnavailable } from '../../port.ts'
import type { EmbeddedView } from '../memory/embedded-views.ts'
import type { ViewsWriter } from './views-writer.ts'
import { writeChanges } from './write-changes.ts'

/** Writes the changes in memory into the file, a little later and all as of one moment. */
export type WriteBehind = {
  /** Schedules a write after a change. */
  readonly changed: () => void
  /** Returns true when the largest number of changes waits. */
  readonly isFull: () => boolean
  /** Resolves when more changes may wait; rejects with `ReadModelUnavailable` when they cannot be written. */
  readonly untilNotFull: () => Promise<void>
  /** Writes the waiting changes, unless the writer fails, and stops. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly views: ReadonlyMap<string, EmbeddedView>
  readonly writer: ViewsWriter
  readonly intervalMs: number
  readonly unwrittenMax: number
  /** Called when the waiting changes can never be written: a value that is no JSON. */
  readonly onFault: (reason: string) => void
}

/** Writes at most once every `intervalMs`, and lets at most about `unwrittenMax` changed keys wait. */
export const writeBehind = ({ views, writer, intervalMs, unwrittenMax, onFault }: Options): WriteBehind => {
  let cancelStart: (() => void) | undefined
  let running: Promise<void> | undefined
  let stopped = false

  const unwritten = (): number => {
    let sum = 0
    for (const view of views.values()) sum += view.unwritten()
    return sum
  }

  const isFull = (): boolean => unwritten() >= unwrittenMax

  const write = (): Promise<void> => writeChanges(views.values(), writer)

  const start = (): void => {
    cancelStart = undefined
    const startedAtMs = performance.now()
    running = write().then(
      () => {
        running = undefined
        if (unwritten() > 0) schedule(intervalMs - (performance.now() - startedAtMs))
      },
      (error) => onFault(String(error)),
    )
  }

  const schedule = (waitMs: number): void => {
    if (stopped || cancelStart !== undefined || running !== undefined) return
    cancelStart = after(Math.max(waitMs, 0), start)
  }

  /** Waits for a round of writes, or until the writer fails: a round of a failed writer never ends. */
  const unlessFailed = async (round: () => Promise<void> | undefined): Promise<void> => {
    if (writer.failure() === undefined) await Promise.race([round(), failed(writer)])
  }

  return {
    changed: () => schedule(intervalMs),
    isFull,
    untilNotFull: async () => {
      while (isFull()) {
        const failure = writer.failure()
        if (failure !== undefined) throw new ReadModelUnavailable(`views cannot be written: ${failure}`)
        if (stopped) throw new ReadModelUnavailable('views are closed')
        await writer.nextOutcome()
      }
    },
    stop: async () => {
      stopped = true
      cancelStart?.()
      await unlessFailed(() => running)
      await unlessFailed(write)
    },
  }
}

/** Resolves when the writer fails. */
const failed = async (writer: ViewsWriter): Promise<void> => {
  do await writer.nextOutcome()
  while (writer.failure() === undefined)
}
