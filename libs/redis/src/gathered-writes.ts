/** As much of a stream as it takes to gather what is written to it. */
export type CorkedStream = { readonly cork: () => void; readonly uncork: () => void }

/**
 * Called before each write, lets all that one turn of the event loop writes go out together, in its order: a write to a
 * socket costs several times what the server takes to answer it.
 */
export const gatheredWrites = (stream: () => CorkedStream | undefined): (() => void) => {
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
