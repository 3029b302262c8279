import { createFileRoute } from '@tanstack/react-router'
import { ClientsScreen } from '../../clients/clients-screen.tsx'
import { clientsSearch } from '../../clients/search.ts'

/** The search of clients; the address holds the name that is looked for. */
export const Route = createFileRoute('/clients/')({ component: ClientsScreen, validateSearch: clientsSearch })
