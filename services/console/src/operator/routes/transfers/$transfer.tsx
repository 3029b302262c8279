import { createFileRoute } from '@tanstack/react-router'
import { TransferScreen } from '../../transfers/transfer-screen.tsx'

/** One transfer. */
export const Route = createFileRoute('/transfers/$transfer')({ component: TransferScreen })
