/** A call of the gRPC library; its internals accept a message before the last one is written. */
export type OpenCall<Response> = { readonly write: (response: Response) => unknown }

type Inside<Response> = { readonly sendMessage: (response: Response, onWritten: () => void) => void }

/** Writes to a call without waiting between messages: those of one turn of the event loop go out in one write. */
export type BatchingWriter<Response> = {
  /** Returns false when the call must drain before the next write. */
  readonly write: (response: Response) => boolean
  /** Calls back once when the call has drained. */
  readonly onReady: (callback: () => void) => void
}

const UNWRITTEN_MAX = 256

/** Makes the writer. The library itself writes a message only after the one before it, each with a system call of its own. */
export const batchingWriter = <Response>(call: OpenCall<Response>): BatchingWriter<Response> => {
  const inside = Reflect.get(call, 'call') as Inside<Response>
  let unwritten = 0
  let onReady: (() => void) | undefined

  const written = (): void => {
    unwritten -= 1
    if (unwritten > UNWRITTEN_MAX / 2) return
    const ready = onReady
    onReady = undefined
    ready?.()
  }

  return {
    write: (response) => {
      unwritten += 1
      inside.sendMessage(response, written)
      return unwritten < UNWRITTEN_MAX
    },
    onReady: (callback) => {
      onReady = callback
    },
  }
}
