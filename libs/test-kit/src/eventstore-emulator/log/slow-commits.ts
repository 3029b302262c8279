import { after } from '@folio/kernel/timing/timers.ts'

/** Delays acknowledgements: of one append in `oneIn`, by `heldMs` milliseconds after it was written. */
export type CommitLimits = { readonly heldMs: number; readonly oneIn: number }

/** The appends that were written and not yet acknowledged, by the positions of their last events. */
export type HeldCommits = {
  /** Calls back when a new append counts as committed: at once, or later when its commit is held back. */
  readonly whenCommitted: (position: number, acknowledge: () => void) => void
  readonly isHeld: (position: number) => boolean
  /** Acknowledges all appends that are held back. */
  readonly release: () => void
}

/** Holds back commits by these limits; none without limits. */
export const heldCommits = (limits: CommitLimits | undefined): HeldCommits => {
  const { heldMs = 0, oneIn = 1 } = limits ?? {}
  const held = new Map<number, { readonly cancel: () => void; readonly acknowledge: () => void }>()
  let written = 0

  const end = (position: number): void => {
    const one = held.get(position)
    held.delete(position)
    one?.cancel()
    one?.acknowledge()
  }

  return {
    whenCommitted: (position, acknowledge) => {
      written += 1
      if (heldMs === 0 || written % oneIn !== 0) acknowledge()
      else held.set(position, { cancel: after(heldMs, () => end(position)), acknowledge })
    },
    isHeld: (position) => held.has(position),
    release: () => {
      for (const position of [...held.keys()]) end(position)
    },
  }
}
