import { createFileRoute } from '@tanstack/react-router'
import { systemSearch } from '../../system/search.ts'
import { SystemScreen } from '../../system/system-screen.tsx'

/** The settings and the signing keys; the address holds the filter. */
export const Route = createFileRoute('/system/')({ component: SystemScreen, validateSearch: systemSearch })
