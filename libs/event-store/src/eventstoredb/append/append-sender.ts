import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { NotAppended, StoreUnavailable } from '../../port.ts'
import { type Connection, unavailable } from '../connection/connection.ts'
import { appendRequest, type WireAppend } from '../wire/append-request.ts'
import { type AppendResult, appendAttempts } from './append-attempts.ts'
import { appendCallPool } from './append-call-pool.ts'
import { type Deadlines, deadlinesAfter } from './deadlines.ts'
import type { ReconnectingAppendCall } from './reconnecting-append-call.ts'

/** The result of an append, where it is known, and its deadline in milliseconds by `performance.now()`. */
type SentAppend = { readonly result: AppendResult; readonly deadlineMs: number }

/** Sends appends, many at a time, over a few shared calls. */
export type AppendSender = {
  /**
   * Rejects with `NotAppended` when the append is not accepted, and with `StoreUnavailable` when the server does not answer
   * in time, or reports a failure. An append that names its revision and gets no answer is resent, three times at most.
   */
  readonly append: (append: WireAppend) => Promise<SentAppend>
  /** Accepts no more appends, and resolves when every accepted append has settled. */
  readonly close: () => Promise<void>
}

/** Limits of appends that differ from the defaults. */
export type AppendLimits = {
  /** The time an append waits for its answer; milliseconds. */
  readonly withinMs?: number
  /** The ages at which an append without an answer is resent; milliseconds. */
  readonly sentAgainAtMs?: readonly number[]
  /** The most appends that may wait for one call, or for their answers over it. */
  readonly waitingPerCallMax?: number
}

const DEADLINE_MS = 3000
const WAITING_PER_CALL_MAX = 10_000
/** After 250 ms, then 500 ms, then 1 s without an answer: the server does not answer a repeat that comes too early. */
const SENT_AGAIN_AT_MS = [250, 750, 1750]

/** Makes an id; ids need only differ within a call. */
const idOf = (number: number): Uuid => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const bytesOf = ({ events }: WireAppend): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)

/** The parts by which appends are sent: the calls on a connection, and the deadlines of the appends that wait. */
type Sending = {
  readonly connection: Connection
  readonly calls: ReconnectingAppendCall
  readonly deadlines: Deadlines<number>
  /** The time an append waits for its answer; milliseconds. */
  readonly withinMs: number
}

/** Returns the function that sends an append, and sends it again where it gets no answer, until its deadline. */
const sendingBy = ({ connection, calls, deadlines, withinMs }: Sending) => {
  let ids = 0

  const lateBecause = (): string => {
    const { message } = unavailable(connection.address, calls.lastFailure() ?? 'no response')
    return `no answer to an append within ${withinMs} ms; ${message}`
  }

  return (append: WireAppend): Promise<SentAppend> =>
    new Promise((resolve, reject) => {
      const key = ids
      const bytes = bytesOf(append)
      let unsent = 0
      const fail = (why: unknown): void => {
        deadlines.end(key)
        reject(unavailable(connection.address, why))
      }
      const onSettled = (result: AppendResult): void => {
        deadlines.end(key)
        resolve({ result, deadlineMs })
      }
      const isOver = (): boolean => !deadlines.isRunning(key)
      const onWritten = (): void => {
        unsent -= 1
      }
      const nextAttempt = appendAttempts({ onSettled, onFailed: fail })
      const sendOnce = (): void => {
        ids += 1
        const id = idOf(ids)
        const { answer, fail: failAttempt } = nextAttempt()
        unsent += 1
        // The server compares the deadline with its own clock: no setting of this one since the first attempt counts.
        const untilMs = Math.round(Date.now() + deadlineMs - performance.now())
        const request = appendRequest(id, append, untilMs)
        const isAccepted = calls.add({ id, request, bytes, isOver, onWritten, answer, fail: failAttempt })
        if (!isAccepted) failAttempt(new NotAppended(`the queue of appends to ${connection.address} is full`))
      }
      const onWaiting = (): void => {
        // Without a revision the server may not recognize a repeat, and might append it a second time.
        if (append.after !== 'any' && unsent === 0) sendOnce()
      }
      const deadlineMs = deadlines.begin(key, { onLate: () => fail(new StoreUnavailable(lateBecause())), onWaiting })
      sendOnce()
    })
}

/** Sends appends over a connection; nothing goes over a call before `admit` has resolved. */
export const appendSender = (
  connection: Connection,
  admit: () => Promise<void>,
  {
    withinMs = DEADLINE_MS,
    sentAgainAtMs = SENT_AGAIN_AT_MS,
    waitingPerCallMax = WAITING_PER_CALL_MAX,
  }: AppendLimits = {},
): AppendSender => {
  const calls = appendCallPool({ connection, admit, appendsMax: waitingPerCallMax })
  const deadlines = deadlinesAfter<number>({ withinMs, tellAtMs: sentAgainAtMs })
  let isClosed = false
  const send = sendingBy({ connection, calls, deadlines, withinMs })

  return {
    append: async (append) => {
      if (isClosed) throw new NotAppended('the store is closed')
      return send(append)
    },
    close: async () => {
      isClosed = true
      await deadlines.idle()
      calls.end()
    },
  }
}
