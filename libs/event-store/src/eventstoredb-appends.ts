import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import type { AppendAnswer } from './eventstoredb-append-answer.ts'
import { appendLines } from './eventstoredb-append-lines.ts'
import { appendRequest, type WireAppend } from './eventstoredb-append-request.ts'
import { type Connection, unavailable } from './eventstoredb-connection.ts'
import { deadlinesAfter } from './eventstoredb-deadlines.ts'
import { NotAppended, StoreUnavailable } from './port.ts'

/** What an append came to, where it is known. */
type Answered = Exclude<AppendAnswer, { readonly outcome: 'failed' }>

/** Appends, many under way at a time over a few calls that all share. */
export type Appends = {
  /**
   * Rejects with `NotAppended` when it is not taken, and with `StoreUnavailable` when the server does not answer in time, or
   * says that it could not.
   */
  readonly append: (append: WireAppend) => Promise<Answered>
  /** Takes nothing more, and settles when everything that was taken has. */
  readonly close: () => Promise<void>
}

const DEADLINE_MS = 3000

/** Ids need only differ within a call. */
const idOf = (number: number): Uuid => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const bytesOf = ({ events }: WireAppend): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)

/** Appends on a connection; before anything goes over a call `admit` must have settled, and not rejected. */
export const appendsOn = (connection: Connection, admit: () => Promise<void>): Appends => {
  const line = appendLines(connection, admit)
  const deadlines = deadlinesAfter<Uuid>(DEADLINE_MS)
  let number = 0
  let isClosed = false

  const lateBecause = (): string => {
    const { message } = unavailable(connection.address, line.lastFailure() ?? 'it says nothing')
    return `no answer to an append within ${DEADLINE_MS} ms; ${message}`
  }

  const send = (append: WireAppend): Promise<AppendAnswer> =>
    new Promise((resolve, reject) => {
      number += 1
      const id = idOf(number)
      const fail = (why: unknown): void => {
        deadlines.end(id)
        reject(unavailable(connection.address, why))
      }
      const answer = (said: AppendAnswer): void => {
        deadlines.end(id)
        resolve(said)
      }
      const deadline = deadlines.begin(id, () => fail(new StoreUnavailable(lateBecause())))
      const request = appendRequest(id, append, deadline)
      const isOver = (): boolean => !deadlines.isRunning(id)
      const isTaken = line.add({ id, request, bytes: bytesOf(append), isOver, answer, fail })
      if (!isTaken) fail(new NotAppended(`too many appends to ${connection.address} are waiting already`))
    })

  return {
    append: async (append) => {
      if (isClosed) throw new NotAppended('the store is closed')
      const answer = await send(append)
      if (answer.outcome === 'failed') throw unavailable(connection.address, answer.why)
      return answer
    },
    close: async () => {
      isClosed = true
      await deadlines.idle()
      line.end()
    },
  }
}
