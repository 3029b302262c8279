import type { Scope } from '@folio/contracts/http/scope.ts'

/** Who calls, through which application, and what the token allows. */
export type Caller = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly (Scope | 'operator')[]
}
