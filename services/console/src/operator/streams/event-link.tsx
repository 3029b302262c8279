import { Link } from '@tanstack/react-router'

/** Links an event, named `stream@revision`, to its place in the list of its stream, where its data is open. */
export const EventLink = ({ name, text = name }: { readonly name: string; readonly text?: string }) => {
  const at = name.lastIndexOf('@')
  const revision = Number(name.slice(at + 1))
  return (
    <Link to="/streams/$stream" params={{ stream: name.slice(0, at) }} search={{ from: revision, event: revision }}>
      {text}
    </Link>
  )
}
