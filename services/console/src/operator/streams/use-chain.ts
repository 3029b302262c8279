import { useEffect, useState } from 'react'
import { type CheckedChain, checkChain, type ListedEvent } from './check-chain.ts'

/** The state of the check of a chain: running, done, or not possible, with the reason. */
export type ChainState = { readonly checked?: CheckedChain; readonly failure?: string }

/** Recomputes the chain of the shown events whenever they change. */
export const useChain = (events: readonly ListedEvent[] | undefined): ChainState => {
  const [state, setState] = useState<ChainState>({})
  useEffect(() => {
    let isCurrent = true
    const set = (next: ChainState): void => {
      if (isCurrent) setState(next)
    }
    set({})
    if (events !== undefined) {
      checkChain(events).then(
        (checked) => set({ checked }),
        (error: unknown) => set({ failure: error instanceof Error ? error.message : String(error) }),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [events])
  return state
}
