import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import type { AppendAnswer, AppendAnswered } from './eventstoredb-append-answer.ts'
import type { Connection } from './eventstoredb-connection.ts'

/** An append on its way; it is answered, or fails when its call is lost. */
export type AppendOnItsWay = {
  readonly id: Uuid
  readonly request: Buffer
  readonly bytes: number
  /** Whether nobody waits for it any more. */
  readonly isOver: () => boolean
  /** Called when it goes over the call. */
  readonly onWritten: () => void
  readonly answer: (answer: AppendAnswer) => void
  readonly fail: (why: unknown) => void
}

/** An open call that many appends share. */
export type AppendCall = {
  /** Forgets those that nobody waits for any more, the oldest first: the server may never answer one. */
  readonly forgetOver: () => void
  /** Answers whether the call takes more at once. */
  readonly write: (append: AppendOnItsWay) => boolean
  /** Writes nothing more; what was written is still answered. */
  readonly end: () => void
  readonly cancel: () => void
}

/** Who hears of a call: that it takes more again, that an append was answered or failed, that it is lost. */
type CallListener = {
  readonly onReady: () => void
  readonly onDone: (append: AppendOnItsWay) => void
  readonly onLost: (why: unknown) => void
}

/** Opens a call on a connection. */
export const openAppendCall = async (connection: Connection, listener: CallListener): Promise<AppendCall> => {
  const { call, lost } = await connection.openBatch()
  const unanswered = new Map<Uuid, AppendOnItsWay>()
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

  call.on('data', ({ id, answer }: AppendAnswered) => {
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
