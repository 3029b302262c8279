import { createFileRoute } from '@tanstack/react-router'
import { searchText } from '../../search-fields.ts'
import { VerifyScreen } from '../../verify/verify-screen.tsx'

/** The verifications; the address holds the one whose report is open. */
export const Route = createFileRoute('/verify/')({
  component: VerifyScreen,
  validateSearch: ({ id }: Record<string, unknown>): { readonly id?: string | undefined } => ({ id: searchText(id) }),
})
