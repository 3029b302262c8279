import { createFileRoute } from '@tanstack/react-router'
import { ContractsScreen } from '../../market/contract/contracts-screen.tsx'

/** The way to a contract by its number. */
export const Route = createFileRoute('/contracts/')({ component: ContractsScreen })
