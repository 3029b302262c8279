import { createFileRoute } from '@tanstack/react-router'
import { ClientScreen } from '../../clients/client-screen.tsx'

/** One client. */
export const Route = createFileRoute('/clients/$client')({ component: ClientScreen })
