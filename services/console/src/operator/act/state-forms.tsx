import { Fragment, type ReactNode, useState } from 'react'

/**
 * Shows the form of the act that the state of a thing allows. Another state brings the form of its own act; the form before
 * stays, `isOver`, with the outcome of its request, which would be lost otherwise, or asked for by the wrong form.
 */
export const StateForms = <State,>({
  state,
  children,
}: {
  readonly state: State
  readonly children: (state: State, isOver: boolean) => ReactNode
}) => {
  const [states, setStates] = useState<readonly State[]>([state])
  if (states.at(-1) !== state) setStates([...states, state])
  const last = states.length - 1
  return states.map((each, index) =>
    index < last - 1 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the states only follow each other.
      <Fragment key={index}>{children(each, index < last)}</Fragment>
    ),
  )
}
