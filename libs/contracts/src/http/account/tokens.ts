import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { applicationId, tokenId } from '../fields/ids.ts'
import { nameText } from '../fields/text.ts'
import { queryTime, shownTime } from '../fields/times.ts'
import { scope, scopeList } from '../scope.ts'

const shape = {
  id: tokenId,
  name: z.string(),
  application_id: applicationId,
  scopes: z.array(scope),
  created_at: shownTime,
  /** Null for a token without an end, which is valid until it is revoked. */
  expires_at: shownTime.nullable(),
}

/** A personal access token as lists show it, without the token itself. */
export const tokenShown = z.strictObject(shape).meta({ title: 'PersonalToken' })

/** A new personal access token, with the token itself, which is shown only once. */
export const tokenCreated = z.strictObject({ ...shape, token: z.string() }).meta({ title: 'PersonalTokenCreated' })

/** Makes a personal access token. */
export const createToken = endpoint({
  id: 'createToken',
  family: 'account',
  method: 'POST',
  path: '/account/v1/tokens',
  scope: 'account_manage',
  body: z.strictObject({
    name: nameText,
    scopes: scopeList,
    expires_at: queryTime.optional(),
  }),
  answers: { 200: tokenCreated },
  errors: { 400: ['InputError'], 403: ['AccessDenied'] },
  repeat: {
    afterLostAnswer: 'The token is lost: find its id by `GET /account/v1/tokens`, revoke it, and create another one.',
  },
  summary: 'Create a personal access token',
  description:
    'Folio shows the token only in this answer and does not store it. Only a token from a log-in can create one, for ' +
    'the same application and with at most its own scopes. Without `expires_at` the token is valid until it is ' +
    'revoked.',
})

/** Lists the personal access tokens of the caller. */
export const listTokens = endpoint({
  id: 'listTokens',
  family: 'account',
  method: 'GET',
  path: '/account/v1/tokens',
  scope: 'account_manage',
  answers: { 200: z.array(tokenShown) },
  summary: 'List the personal access tokens of the caller',
  description:
    'Lists the tokens of every application that were not revoked. Only the answer that creates a token shows the ' +
    'token itself.',
})

/** Revokes a personal access token. */
export const revokeToken = endpoint({
  id: 'revokeToken',
  family: 'account',
  method: 'POST',
  path: '/account/v1/tokens/{id}/revoke',
  scope: 'account_manage',
  params: z.strictObject({ id: tokenId }),
  answers: {
    200: z.strictObject({ id: tokenId, status: z.literal('revoked') }).meta({ title: 'PersonalTokenRevoked' }),
  },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: a 404 means that the token is revoked.' },
  summary: 'Revoke a personal access token',
  description:
    'Within a second every instance refuses the token, and the sockets that were opened with it are closed. A ' +
    'revocation is permanent. The id of another client’s token is a 404, like an unknown id, so that only the owner ' +
    'learns that the token exists.',
})
