import { Link } from '@tanstack/react-router'
import { eventPlace } from './event-place.ts'

/** Links an event, named `stream@revision`, to its place in the list of its stream, where its data is open. */
export const EventLink = ({ name, text = name }: { readonly name: string; readonly text?: string }) => {
  const { stream, revision } = eventPlace(name)
  return (
    <Link to="/streams/$stream" params={{ stream }} search={{ from: revision, event: revision }}>
      {text}
    </Link>
  )
}
