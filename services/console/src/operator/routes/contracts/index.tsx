import { createFileRoute } from '@tanstack/react-router'
import { ContractsScreen } from '../../market/contract/contracts-screen.tsx'
import { contractsSearch } from '../../market/contract/search.ts'

/** The contracts; the address holds the filters. */
export const Route = createFileRoute('/contracts/')({ component: ContractsScreen, validateSearch: contractsSearch })
