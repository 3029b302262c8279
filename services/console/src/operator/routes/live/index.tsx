import { createFileRoute } from '@tanstack/react-router'
import { LiveScreen } from '../../live/live-screen.tsx'
import { liveSearch } from '../../live/search.ts'

/** The live tail; its address holds the filters. */
export const Route = createFileRoute('/live/')({ component: LiveScreen, validateSearch: liveSearch })
