import { createFileRoute } from '@tanstack/react-router'
import { verifySearch } from '../../verify/search.ts'
import { VerifyScreen } from '../../verify/verify-screen.tsx'

/** The verifications; the address holds the one whose report is open, and the checkpoint that is to be replaced. */
export const Route = createFileRoute('/verify/')({ component: VerifyScreen, validateSearch: verifySearch })
