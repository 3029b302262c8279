import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Connection } from '../connection/connection.ts'
import { type AppendCall, openAppendCall, type PendingAppend } from './append-call.ts'
import { type UnsentAppends, unsentAppends } from './unsent-appends.ts'

/** A call with a queue of appends: opened when appends wait, and reopened when it is lost. */
export type ReconnectingAppendCall = {
  /** Queues an append; returns false when too many are queued or unanswered. */
  readonly add: (append: PendingAppend) => boolean
  /** The error of the last call that failed, if one did. */
  readonly lastFailure: () => unknown
  /** Ends the call once every append is answered. */
  readonly end: () => void
}

const REOPEN_EVERY_MS = 100

/** The connection of a call, and the most appends that may be queued or unanswered. */
export type AppendCallSettings = {
  readonly connection: Connection
  /** Must resolve before the first append goes over a call. */
  readonly admit: () => Promise<void>
  readonly appendsMax: number
}

/** Writes appends from a queue to the present call, if there is one, for as long as it takes them. */
const callWriter = (unsent: Pick<UnsentAppends, 'take'>) => {
  let call: AppendCall | undefined
  let isReady = false

  const write = (): void => {
    while (isReady && call !== undefined) {
      const append = unsent.take()
      if (append === undefined) return
      isReady = call.write(append)
    }
  }

  return {
    call: () => call,
    begin: (opened: AppendCall): void => {
      call = opened
      isReady = true
    },
    lose: (lost: AppendCall): void => {
      if (call === lost) call = undefined
    },
    onReady: (): void => {
      isReady = true
      write()
    },
    write,
  }
}

/** Opens append calls on a connection as they are needed. */
export const reconnectingAppendCall = ({
  connection,
  admit,
  appendsMax,
}: AppendCallSettings): ReconnectingAppendCall => {
  const unsent = unsentAppends(appendsMax)
  const { call, begin, lose, onReady, write } = callWriter(unsent)
  let isOpening = false
  let lastFailure: unknown

  const openOnce = async (): Promise<void> => {
    let isLost = false
    const onLost = (why: unknown): void => {
      isLost = true
      lastFailure = why
      lose(opened)
      void open()
    }
    const opened = await openAppendCall(connection, { onReady, onDone: unsent.done, onLost })
    await admit().catch((error: unknown) => {
      opened.cancel()
      throw error
    })
    if (isLost) return
    begin(opened)
  }

  /** Tries as long as an append waits; each append has a deadline. */
  const open = async (): Promise<void> => {
    if (isOpening) return
    isOpening = true
    while (call() === undefined && unsent.hasNext()) {
      await openOnce().catch((error: unknown) => {
        lastFailure = error
      })
      if (call() === undefined) await sleep(REOPEN_EVERY_MS)
    }
    isOpening = false
    write()
  }

  return {
    add: (append) => {
      call()?.forgetOver()
      const isAccepted = unsent.add(append)
      if (call() === undefined) void open()
      else write()
      return isAccepted
    },
    lastFailure: () => lastFailure,
    end: () => call()?.end(),
  }
}
