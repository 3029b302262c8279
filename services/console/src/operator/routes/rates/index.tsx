import { createFileRoute } from '@tanstack/react-router'
import { RatesScreen } from '../../rates/rates-screen.tsx'
import { ratesSearch } from '../../rates/search.ts'

/** The exchange rates; the address holds the currency that is open. */
export const Route = createFileRoute('/rates/')({ component: RatesScreen, validateSearch: ratesSearch })
