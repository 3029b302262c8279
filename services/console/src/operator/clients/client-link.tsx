import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/copyable.tsx'

/** The id of a client, linked to the client's page, with a button that copies it. */
export const ClientLink = ({ client }: { readonly client: string }) => (
  <Copyable text={client} label={`the client ${client}`}>
    <Link to="/clients/$client" params={{ client }}>
      {client}
    </Link>
  </Copyable>
)
