import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../accounts/account-screen.tsx'
import { accountSearch } from '../../accounts/search.ts'

/** An account with its time machine; the address holds the moment and the window of the plot. */
export const Route = createFileRoute('/accounts/$account')({ component: AccountScreen, validateSearch: accountSearch })
