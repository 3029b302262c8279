import { createFileRoute } from '@tanstack/react-router'
import { RefusedScreen } from '../../refused/refused-screen.tsx'
import { refusedSearch } from '../../refused/search.ts'

/** The refused transfers; the address holds the filters. */
export const Route = createFileRoute('/refused/')({ component: RefusedScreen, validateSearch: refusedSearch })
