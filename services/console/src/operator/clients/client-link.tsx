import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/copyable.tsx'
import { useClientName } from './use-client-name.ts'

/** The id of a client, linked to the client's page, with the name that operators may see and a button that copies the id. */
export const ClientLink = ({ client }: { readonly client: string }) => {
  const name = useClientName(client)
  return (
    <Copyable text={client} label={`the client ${client}`}>
      {name === undefined ? null : (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <Link to="/clients/$client" params={{ client }}>
        <code>{client}</code>
      </Link>
    </Copyable>
  )
}
