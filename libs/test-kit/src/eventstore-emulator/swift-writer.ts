/** A call of the library, whose inside takes a message before the last one is out. */
export type OpenCall<Response> = { readonly write: (response: Response) => unknown }

type Inside<Response> = { readonly sendMessage: (response: Response, onWritten: () => void) => void }

/** Writes to a call without a wait between messages: those of one turn of the event loop go out in one write. */
export type SwiftWriter<Response> = {
  /** Answers whether more may follow at once. */
  readonly write: (response: Response) => boolean
  /** Calls back once when more may follow. */
  readonly onReady: (callback: () => void) => void
}

const UNWRITTEN_MAX = 256

/** The library itself writes a message only when the one before is out, each with a system call of its own. */
export const swiftWriter = <Response>(call: OpenCall<Response>): SwiftWriter<Response> => {
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
