import type { registerApplication } from '@folio/contracts/http/operator/applications/applications.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import type { ApplicationEntry } from '@folio/contracts/identity/views.ts'
import type { Answer } from '../../handler.ts'

/** The fields of an application that the operator sees; leaves out scopes that only an earlier release had. */
export const shownApplication = ({
  application_id,
  name,
  redirect_uris,
  scopes,
  id_token_signed_response_alg: chosen,
  app_markup_percentage: markup,
}: ApplicationEntry): Answer<typeof registerApplication>['data'] => ({
  application_id,
  name,
  redirect_uris: [...redirect_uris],
  scopes: scopesIn(scopes),
  id_token_signed_response_alg: chosen ?? 'RS256',
  ...(markup === undefined ? {} : { app_markup_percentage: Number(markup) }),
})
