import { createFileRoute } from '@tanstack/react-router'
import { ProjectionsScreen } from '../../projections/projections-screen.tsx'
import { projectionsSearch } from '../../projections/search.ts'

/** The projections; the address holds the one that is open. */
export const Route = createFileRoute('/projections/')({
  component: ProjectionsScreen,
  validateSearch: projectionsSearch,
})
