import type { registerApplication } from '@folio/contracts/http/operator/applications.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import type { ApplicationEntry } from '@folio/contracts/identity/views.ts'
import type { Answer } from '../../http/route.ts'

/** How an application is shown to the operator; a scope of an earlier release is left out. */
export const shownApplication = ({
  application_id,
  name,
  redirect_uris,
  scopes,
  id_token_signed_response_alg: chosen,
}: ApplicationEntry): Answer<typeof registerApplication>['data'] => ({
  application_id,
  name,
  redirect_uris: [...redirect_uris],
  scopes: scopesIn(scopes),
  id_token_signed_response_alg: chosen ?? 'RS256',
})
