/** The methods of a stream that collect writes and send them together. */
export type CorkedStream = { readonly cork: () => void; readonly uncork: () => void }

/**
 * Returns a function to call before each write: it sends all writes of one turn of the event loop together, in order,
 * because a write to a socket costs several times what the server takes to answer it.
 */
export const batchedWrites = (stream: () => CorkedStream | undefined): (() => void) => {
  let gathering: CorkedStream | undefined
  return () => {
    const present = stream()
    if (present === undefined || present === gathering) return
    gathering = present
    present.cork()
    setImmediate(() => {
      if (gathering === present) gathering = undefined
      present.uncork()
    })
  }
}
