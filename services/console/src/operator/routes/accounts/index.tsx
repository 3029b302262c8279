import { createFileRoute } from '@tanstack/react-router'
import { AccountsScreen } from '../../accounts/accounts-screen.tsx'
import { accountsSearch } from '../../accounts/search.ts'

/** The list of accounts; its address holds the filters. */
export const Route = createFileRoute('/accounts/')({ component: AccountsScreen, validateSearch: accountsSearch })
