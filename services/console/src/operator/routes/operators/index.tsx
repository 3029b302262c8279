import { createFileRoute } from '@tanstack/react-router'
import { OperatorsScreen } from '../../acts/operators-screen.tsx'
import { operatorsSearch } from '../../acts/search.ts'

/** The operators; the address holds the one that is open. */
export const Route = createFileRoute('/operators/')({ component: OperatorsScreen, validateSearch: operatorsSearch })
