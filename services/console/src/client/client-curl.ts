import { curlOf } from '../api/curl.ts'
import { APPLICATION_ID } from './session/authorization.ts'

/**
 * Writes a call of the API for a shell, with a token of this application from `$FOLIO_TOKEN`, such as a personal access token; a
 * body makes it a POST.
 */
export const clientCurl = (path: string, body?: object): string | undefined =>
  curlOf({
    method: body === undefined ? 'GET' : 'POST',
    url: `${window.location.origin}${path}`,
    headers: {
      'Service-App-ID': APPLICATION_ID,
      Authorization: { bearerFrom: 'FOLIO_TOKEN' },
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
