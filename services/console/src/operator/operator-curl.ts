import { curlOf } from '../api/curl.ts'

/** Writes a call of the operator API for a shell, the token from `$FOLIO_OPERATOR_TOKEN`; a body makes it a POST. */
export const operatorCurl = (path: string, body?: object): string | undefined =>
  curlOf({
    method: body === undefined ? 'GET' : 'POST',
    url: `${window.location.origin}${path}`,
    headers: {
      Authorization: { bearerFrom: 'FOLIO_OPERATOR_TOKEN' },
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
