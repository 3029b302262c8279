import { scopesIn } from '@folio/contracts/http/scope.ts'
import { CONSOLE_CALLBACK_PATH, CONSOLE_PATH } from '@folio/contracts/identity/console-application.ts'
import type { ApplicationEntry } from '@folio/contracts/identity/views.ts'
import type { AdapterPayload } from 'oidc-provider'
import { PERSON_SCOPES } from '../http/oauth/scopes.ts'

const isWeb = (uri: string): boolean => /^https?:/.test(uri)

/**
 * Makes the client metadata of an application for the OAuth server: a public client with codes and refresh tokens, whose
 * registered addresses serve for log-ins and log-outs.
 */
export const applicationMetadata = ({
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

/** The addresses of the console at a public address: log-ins and log-outs lead to no other. */
export const consoleAddresses = (publicUrl: string): Partial<AdapterPayload> => ({
  application_type: 'web',
  redirect_uris: [publicUrl + CONSOLE_CALLBACK_PATH],
  post_logout_redirect_uris: [publicUrl + CONSOLE_PATH],
})
