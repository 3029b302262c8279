import { createFileRoute } from '@tanstack/react-router'
import { transfersSearch } from '../../transfers/search.ts'
import { TransfersScreen } from '../../transfers/transfers-screen.tsx'

/** The transfers under way; the address holds the transaction that is looked for. */
export const Route = createFileRoute('/transfers/')({ component: TransfersScreen, validateSearch: transfersSearch })
