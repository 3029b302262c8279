import { createFileRoute } from '@tanstack/react-router'
import { ExplainScreen } from '../../explain/explain-screen.tsx'
import { searchText } from '../../search-fields.ts'

type ExplainSearch = { readonly account?: string | undefined; readonly currency?: string | undefined }

/** The explanation of a balance; the address holds the account and the currency. */
export const Route = createFileRoute('/explain/')({
  component: ExplainScreen,
  validateSearch: ({ account, currency }: Record<string, unknown>): ExplainSearch => ({
    account: searchText(account),
    currency: searchText(currency),
  }),
})
