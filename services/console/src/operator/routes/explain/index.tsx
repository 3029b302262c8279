import { createFileRoute } from '@tanstack/react-router'
import { ExplainScreen } from '../../explain/explain-screen.tsx'
import { explainSearch } from '../../explain/search.ts'

/** The explanation of a balance; the address holds the account and the currency. */
export const Route = createFileRoute('/explain/')({ component: ExplainScreen, validateSearch: explainSearch })
