import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { appendLines } from './eventstoredb-append-lines.ts'
import { appendRequest, type WireAppend } from './eventstoredb-append-request.ts'
import { appendTries, type Tried } from './eventstoredb-append-tries.ts'
import { type Connection, unavailable } from './eventstoredb-connection.ts'
import { deadlinesAfter } from './eventstoredb-deadlines.ts'
import { NotAppended, StoreUnavailable } from './port.ts'

/** What an append came to, where it is known, and when its time ends; milliseconds since 1970. */
type Answered = { readonly tried: Tried; readonly until: number }

/** Appends, many under way at a time over a few calls that all share. */
export type Appends = {
  /**
   * Rejects with `NotAppended` when it is not taken, and with `StoreUnavailable` when the server does not answer in time, or
   * says that it could not. One that names its revision and is not answered goes again, three times at most.
   */
  readonly append: (append: WireAppend) => Promise<Answered>
  /** Takes nothing more, and settles when everything that was taken has. */
  readonly close: () => Promise<void>
}

/** Limits of appends, where they are others than those of a service. */
export type AppendLimits = {
  /** How long an append waits for its answer; milliseconds. */
  readonly withinMs?: number
  /** How old it is when it goes again without an answer; milliseconds. */
  readonly sentAgainAtMs?: readonly number[]
  /** How many appends may be in each of the lines or unanswered. */
  readonly lineMax?: number
}

const DEADLINE_MS = 3000
const LINE_MAX = 10_000
/** After 250 ms, then 500 ms, then 1 s without an answer: the server says nothing to a repeat that comes too early. */
const SENT_AGAIN_AT_MS = [250, 750, 1750]

/** Ids need only differ within a call. */
const idOf = (number: number): Uuid => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const bytesOf = ({ events }: WireAppend): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)

/** Appends on a connection; before anything goes over a call `admit` must have settled, and not rejected. */
export const appendsOn = (
  connection: Connection,
  admit: () => Promise<void>,
  { withinMs = DEADLINE_MS, sentAgainAtMs = SENT_AGAIN_AT_MS, lineMax = LINE_MAX }: AppendLimits = {},
): Appends => {
  const line = appendLines({ connection, admit, appendsMax: lineMax })
  const deadlines = deadlinesAfter<number>({ withinMs, tellAtMs: sentAgainAtMs })
  let ids = 0
  let isClosed = false

  const lateBecause = (): string => {
    const { message } = unavailable(connection.address, line.lastFailure() ?? 'it says nothing')
    return `no answer to an append within ${withinMs} ms; ${message}`
  }

  const send = (append: WireAppend): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const key = ids
      const bytes = bytesOf(append)
      let unwritten = 0
      const fail = (why: unknown): void => {
        deadlines.end(key)
        reject(unavailable(connection.address, why))
      }
      const onSettled = (tried: Tried): void => {
        deadlines.end(key)
        resolve({ tried, until })
      }
      const isOver = (): boolean => !deadlines.isRunning(key)
      const onWritten = (): void => {
        unwritten -= 1
      }
      const nextTry = appendTries({ onSettled, onFailed: fail })
      const sendOnce = (): void => {
        ids += 1
        const id = idOf(ids)
        const { answer, fail: failTry } = nextTry()
        unwritten += 1
        const request = appendRequest(id, append, until)
        const isTaken = line.add({ id, request, bytes, isOver, onWritten, answer, fail: failTry })
        if (!isTaken) failTry(new NotAppended(`too many appends to ${connection.address} are waiting already`))
      }
      const onWaiting = (): void => {
        // Without a revision the server may not know a repeat again, and might write it behind what has followed.
        if (append.after !== 'any' && unwritten === 0) sendOnce()
      }
      const until = deadlines.begin(key, { onLate: () => fail(new StoreUnavailable(lateBecause())), onWaiting })
      sendOnce()
    })

  return {
    append: async (append) => {
      if (isClosed) throw new NotAppended('the store is closed')
      return send(append)
    },
    close: async () => {
      isClosed = true
      await deadlines.idle()
      line.end()
    },
  }
}
