import { createFileRoute } from '@tanstack/react-router'
import { ContractScreen } from '../../market/contract/contract-screen.tsx'

/** One contract. */
export const Route = createFileRoute('/contracts/$contract')({ component: ContractScreen })
