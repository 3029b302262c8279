import { setTimeout as pause } from 'node:timers/promises'
import { type AppendCall, type AppendOnItsWay, openAppendCall } from './eventstoredb-append-call.ts'
import type { Connection } from './eventstoredb-connection.ts'
import { unwrittenAppends } from './eventstoredb-unwritten-appends.ts'

/** Appends in line for a call, which is opened when there are some, and again when it was lost. */
export type AppendLine = {
  /** Takes an append, unless too many are in line or unanswered. */
  readonly add: (append: AppendOnItsWay) => boolean
  /** Why the last call failed, if one did. */
  readonly lastFailure: () => unknown
  /** Ends the call once everything is answered. */
  readonly end: () => void
}

const REOPEN_EVERY_MS = 100

/** What a line goes over, and how many appends may be in it or unanswered. */
export type LineSettings = {
  readonly connection: Connection
  /** Before anything goes over a call it must have settled, and not rejected. */
  readonly admit: () => Promise<void>
  readonly appendsMax: number
}

/** A line on a connection. */
export const appendLine = ({ connection, admit, appendsMax }: LineSettings): AppendLine => {
  const unwritten = unwrittenAppends(appendsMax)
  let call: AppendCall | undefined
  let isReady = false
  let isOpening = false
  let lastFailure: unknown

  const write = (): void => {
    while (isReady && call !== undefined) {
      const append = unwritten.take()
      if (append === undefined) return
      isReady = call.write(append)
    }
  }

  const openOnce = async (): Promise<void> => {
    let isLost = false
    const onReady = (): void => {
      isReady = true
      write()
    }
    const onLost = (why: unknown): void => {
      isLost = true
      lastFailure = why
      if (call === opened) call = undefined
      void open()
    }
    const opened = await openAppendCall(connection, { onReady, onDone: unwritten.done, onLost })
    await admit().catch((error: unknown) => {
      opened.cancel()
      throw error
    })
    if (isLost) return
    call = opened
    isReady = true
  }

  /** Tries for as long as somebody waits, which is until a deadline at most. */
  const open = async (): Promise<void> => {
    if (isOpening) return
    isOpening = true
    while (call === undefined && unwritten.hasNext()) {
      await openOnce().catch((error: unknown) => {
        lastFailure = error
      })
      if (call === undefined) await pause(REOPEN_EVERY_MS)
    }
    isOpening = false
    write()
  }

  return {
    add: (append) => {
      call?.forgetOver()
      const isTaken = unwritten.add(append)
      if (call === undefined) void open()
      else write()
      return isTaken
    },
    lastFailure: () => lastFailure,
    end: () => call?.end(),
  }
}
