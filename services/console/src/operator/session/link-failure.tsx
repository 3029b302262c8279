import type { Failure } from '../../api/call-failure.ts'
import { FailureNote } from '../../ui/failure/failure-note.tsx'

const DEAD_LINK =
  'This link is no longer valid: it was used before, is older than 10 minutes, or comes from an earlier start.'

/** Says why the code of a printed link began no session. */
export const LinkFailure = ({ failure }: { readonly failure: Failure }) =>
  failure.status === 401 ? <p role="alert">{DEAD_LINK}</p> : <FailureNote failure={failure} />
