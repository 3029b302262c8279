import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import type { Connection } from '../connection/connection.ts'
import type { AppendResponse, CorrelatedResponse } from '../wire/append-response.ts'

/** An append that is queued or sent; it is answered, or fails when its call is lost. */
export type PendingAppend = {
  readonly id: Uuid
  readonly request: Buffer
  readonly bytes: number
  /** True when the caller no longer waits for it. */
  readonly isOver: () => boolean
  /** Called when it is written to the call. */
  readonly onWritten: () => void
  readonly answer: (answer: AppendResponse) => void
  readonly fail: (why: unknown) => void
}

/** An open call that many appends share. */
export type AppendCall = {
  /** Drops appends whose callers no longer wait, oldest first: the server may never answer them. */
  readonly forgetOver: () => void
  /** Returns false when the call must drain before the next write. */
  readonly write: (append: PendingAppend) => boolean
  /** Ends the writing; appends that were written before are still answered. */
  readonly end: () => void
  readonly cancel: () => void
}

/** Gets the events of a call: it drained, an append was answered or failed, the call was lost. */
type CallListener = {
  readonly onReady: () => void
  readonly onDone: (append: PendingAppend) => void
  readonly onLost: (why: unknown) => void
}

/** Opens a call on a connection. */
export const openAppendCall = async (connection: Connection, listener: CallListener): Promise<AppendCall> => {
  const { call, lost } = await connection.openBatch()
  const unanswered = new Map<Uuid, PendingAppend>()
  let isLost = false

  const lose = (why: Error): void => {
    if (isLost) return
    isLost = true
    void lost(why)
    for (const append of unanswered.values()) {
      append.fail(why)
      listener.onDone(append)
    }
    listener.onLost(why)
  }

  call.on('data', ({ id, answer }: CorrelatedResponse) => {
    const append = unanswered.get(id)
    if (append === undefined) return
    unanswered.delete(append.id)
    append.answer(answer)
    listener.onDone(append)
  })
  call.on('drain', listener.onReady)
  call.on('error', lose)
  call.on('end', () => lose(new Error('the server ended the call')))

  return {
    forgetOver: () => {
      for (const append of unanswered.values()) {
        if (!append.isOver()) return
        unanswered.delete(append.id)
        listener.onDone(append)
      }
    },
    write: (append) => {
      append.onWritten()
      unanswered.set(append.id, append)
      return call.write(append.request)
    },
    end: () => call.end(),
    cancel: () => call.cancel(),
  }
}
