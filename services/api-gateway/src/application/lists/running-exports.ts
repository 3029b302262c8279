import { EXPORTS_MAX } from '@folio/contracts/http/fields/list-page.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { watchPermission } from '@folio/rest-server/streams/watch-permission.ts'

/** The operator who reads a file. */
export type FileReader = {
  readonly operator: string
  /** Tells if the operator may read on; asked every few seconds, one question at a time. */
  readonly mayRead: () => Promise<boolean>
  /** Cuts the connection of a reader that does not read, or may not any more. */
  readonly cut: () => void
}

/** The files of lists that this process is writing. */
export type RunningExports = {
  /**
   * Gives a file a place until it ends, fails, or its reader leaves; the file is not begun before it is read. Returns a
   * refusal if the operator, or the process, writes as many as allowed.
   */
  readonly open: (reader: FileReader, write: () => ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> | Refusal
}

/** The parts that a test may make smaller. */
export type ExportBounds = {
  readonly filesMax: number
  readonly filesOfOperatorMax: number
  /** The longest time for which a reader takes nothing. */
  readonly stalledMs: number
  readonly checkEveryMs: number
  readonly unconfirmedMs: number
}

const BOUNDS: ExportBounds = {
  filesMax: EXPORTS_MAX.process,
  filesOfOperatorMax: EXPORTS_MAX.operator,
  stalledMs: 30_000,
  checkEveryMs: 2_000,
  unconfirmedMs: 15_000,
}

const tooMany = ({ filesMax, filesOfOperatorMax }: ExportBounds): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `Limit of ${filesOfOperatorMax} running exports of an operator, or of ${filesMax} of a process, reached: retry when one has ended.`,
  headers: { 'Retry-After': '5' },
})

/** Writes one file in pieces as they are asked for; `onEnd` is called once, when nothing more is read of the list. */
const writeFile = (
  write: () => ReadableStream<Uint8Array>,
  reader: FileReader,
  { bounds, onEnd }: { readonly bounds: ExportBounds; readonly onEnd: () => void },
): ReadableStream<Uint8Array> => {
  const source = write().getReader()
  let cancelStalled: (() => void) | undefined
  let stopWatching = (): void => undefined
  let isOver = false

  const release = (): void => {
    if (isOver) return
    isOver = true
    cancelStalled?.()
    stopWatching()
    onEnd()
  }
  const abandon = (): void => {
    release()
    source.cancel().catch(() => undefined)
    reader.cut()
  }
  const waitForReader = (): void => {
    cancelStalled = after(bounds.stalledMs, abandon)
  }

  stopWatching = watchPermission(reader.mayRead, bounds, { onRefused: abandon, onUnconfirmed: abandon })
  waitForReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        cancelStalled?.()
        try {
          const { done, value } = await source.read()
          if (isOver) return controller.error(new Error('the file was cut off'))
          if (done) {
            release()
            return controller.close()
          }
          controller.enqueue(value)
          waitForReader()
        } catch (error) {
          release()
          throw error
        }
      },
      cancel: async (reason) => {
        release()
        await source.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Makes the places for files of lists of a process, of which an operator may take some. */
export const runningExports = (changed: Partial<ExportBounds> = {}): RunningExports => {
  const bounds = { ...BOUNDS, ...changed }
  const running = new Map<symbol, string>()
  return {
    open: (reader, write) => {
      const ofOperator = [...running.values()].filter((operator) => operator === reader.operator)
      if (running.size >= bounds.filesMax || ofOperator.length >= bounds.filesOfOperatorMax) return tooMany(bounds)
      const id = Symbol(reader.operator)
      running.set(id, reader.operator)
      return writeFile(write, reader, { bounds, onEnd: () => running.delete(id) })
    },
  }
}
