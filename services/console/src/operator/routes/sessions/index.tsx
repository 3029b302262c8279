import { createFileRoute } from '@tanstack/react-router'
import { sessionsSearch } from '../../acts/search.ts'
import { SessionsScreen } from '../../acts/sessions-screen.tsx'

/** The sessions; the address says whose, and which one is open. */
export const Route = createFileRoute('/sessions/')({ component: SessionsScreen, validateSearch: sessionsSearch })
