import { createFileRoute } from '@tanstack/react-router'
import { ApplicationsScreen } from '../../applications/applications-screen.tsx'
import { applicationsSearch } from '../../applications/search.ts'

/** The applications; the address holds the one that is open. */
export const Route = createFileRoute('/applications/')({
  component: ApplicationsScreen,
  validateSearch: applicationsSearch,
})
