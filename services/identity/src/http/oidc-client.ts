import { scopesIn } from '@folio/contracts/http/scope.ts'
import type { ApplicationEntry } from '@folio/contracts/identity/views.ts'
import type { AdapterPayload } from 'oidc-provider'
import { PERSON_SCOPES } from './openid/person-scopes.ts'

const isWeb = (uri: string): boolean => /^https?:/.test(uri)

/**
 * An application as the OAuth server takes it: public, with a code for a refresh token; people are sent back nowhere but
 * where it says, after a log-out as after a log-in.
 */
export const oidcClientOf = ({
  application_id,
  name,
  redirect_uris,
  scopes,
  id_token_signed_response_alg,
}: ApplicationEntry): AdapterPayload => ({
  client_id: application_id,
  client_name: name,
  redirect_uris: [...redirect_uris],
  post_logout_redirect_uris: [...redirect_uris],
  scope: [...PERSON_SCOPES, 'offline_access', ...scopesIn(scopes)].join(' '),
  application_type: redirect_uris.every(isWeb) ? 'web' : 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  ...(id_token_signed_response_alg === undefined ? {} : { id_token_signed_response_alg }),
})
