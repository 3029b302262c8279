import { createFileRoute } from '@tanstack/react-router'
import { ExposureScreen } from '../../market/exposure/exposure-screen.tsx'

/** The exposure of the house. */
export const Route = createFileRoute('/exposure/')({ component: ExposureScreen })
