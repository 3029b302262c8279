import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../home/home-screen.tsx'
import { homeSearch } from '../home/search.ts'

/** Home; its address holds the shown payment. */
export const Route = createFileRoute('/')({ component: HomeScreen, validateSearch: homeSearch })
