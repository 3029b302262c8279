import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ClientName } from './client-name.tsx'

/** The id of a client, linked to the client's page, with the name that operators may see and a button that copies the id. */
export const ClientLink = ({ client }: { readonly client: string }) => (
  <Copyable text={client} label={`the client ${client}`}>
    <ClientName client={client} />
    <Link to="/clients/$client" params={{ client }}>
      <code>{client}</code>
    </Link>
  </Copyable>
)
