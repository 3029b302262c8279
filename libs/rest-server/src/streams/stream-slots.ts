/** The owners of a stream, each with the most streams that it may have at a time. */
export type SlotOwners = Readonly<Record<string, number>>

/** The streams of a process that run, each counted for its owners. */
export type StreamSlots = {
  /**
   * Starts a stream and keeps its function that stops it until `free` is called, which may be within `start`. Tells why
   * there is none instead: the process or an owner has as many as allowed, or `stopAll` was called.
   */
  readonly take: <T extends { readonly stop: (reason: string) => void }>(
    owners: SlotOwners,
    start: (free: () => void) => T,
  ) => T | 'too_many' | 'stopping'
  /** Ends all streams with a reason; none is started from then on. */
  readonly stopAll: (reason: string) => void
}

type Running = { readonly owners: SlotOwners; stop: (reason: string) => void }

/** Counts the streams of a process: at most `max`, and of each owner as many as it may have. */
export const streamSlots = (max: number): StreamSlots => {
  const running = new Set<Running>()
  let isStopping = false
  const countOf = (owner: string): number => [...running].filter(({ owners }) => Object.hasOwn(owners, owner)).length
  return {
    take: (owners, start) => {
      if (isStopping) return 'stopping'
      if (running.size >= max) return 'too_many'
      if (Object.entries(owners).some(([owner, most]) => countOf(owner) >= most)) return 'too_many'
      const slot: Running = { owners, stop: () => undefined }
      running.add(slot)
      const started = start(() => running.delete(slot))
      slot.stop = started.stop
      return started
    },
    stopAll: (reason) => {
      isStopping = true
      for (const { stop } of [...running]) stop(reason)
    },
  }
}
