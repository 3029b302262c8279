import { createFileRoute } from '@tanstack/react-router'
import { ClientScreen } from '../../clients/client-screen.tsx'
import { clientSearch } from '../../clients/search.ts'

/** One client; the address holds the form that is open. */
export const Route = createFileRoute('/clients/$client')({ component: ClientScreen, validateSearch: clientSearch })
