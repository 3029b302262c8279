import { createFileRoute } from '@tanstack/react-router'
import { FairnessScreen } from '../../market/fairness/fairness-screen.tsx'

/** The fairness days. */
export const Route = createFileRoute('/fairness/')({ component: FairnessScreen })
