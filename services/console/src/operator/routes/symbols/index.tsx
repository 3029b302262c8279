import { createFileRoute } from '@tanstack/react-router'
import { symbolsSearch } from '../../market/symbols/search.ts'
import { SymbolsScreen } from '../../market/symbols/symbols-screen.tsx'

/** The symbols; the address holds the one that is open. */
export const Route = createFileRoute('/symbols/')({ component: SymbolsScreen, validateSearch: symbolsSearch })
