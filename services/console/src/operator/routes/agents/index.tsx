import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '../../agents/agents-screen.tsx'
import { agentsSearch } from '../../agents/search.ts'

/** The payment agents; the address holds the one that is open. */
export const Route = createFileRoute('/agents/')({ component: AgentsScreen, validateSearch: agentsSearch })
