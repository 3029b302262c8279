import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { useEffect, useState } from 'react'
import { type CheckedChain, checkChain, type ListedEvent } from './check-chain.ts'

/** The state of the check of a chain: running, done, or not possible, with the reason. */
export type ChainState = { readonly checked?: CheckedChain; readonly failure?: string }

/** The state of a check with the events that it is of. */
export type ChainStateOf = ChainState & { readonly of?: readonly ListedEvent[] }

/** Returns the state of the check of these events; empty where the last check is of others. */
export const stateFor = ({ of, ...state }: ChainStateOf, events: readonly ListedEvent[] | undefined): ChainState =>
  of !== undefined && of === events ? state : {}

/** Recomputes the chain of the shown events whenever they change; of other events than these it has no verdicts. */
export const useChain = (events: readonly ListedEvent[] | undefined): ChainState => {
  const [state, setState] = useState<ChainStateOf>({})
  useEffect(() => {
    if (events === undefined) return
    let isCurrent = true
    const set = (next: ChainState): void => {
      if (isCurrent) setState({ ...next, of: events })
    }
    checkChain(events).then(
      (checked) => set({ checked }),
      (error: unknown) => set({ failure: errorMessage(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [events])
  return stateFor(state, events)
}
