import { createFileRoute } from '@tanstack/react-router'
import { ActsScreen } from '../../acts/acts-screen.tsx'
import { actsSearch } from '../../acts/search.ts'

/** The acts of operators; the address holds the filters, the page and the act that is open. */
export const Route = createFileRoute('/acts/')({ component: ActsScreen, validateSearch: actsSearch })
