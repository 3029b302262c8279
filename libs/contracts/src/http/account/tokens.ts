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
    afterLostAnswer: 'The token is lost: find it by `GET /account/v1/tokens`, revoke it, and make another.',
  },
  summary: 'Create a personal access token',
  description:
    'The token is shown this once and kept nowhere. Only a token that came from a log-in can make one, through the same ' +
    'application and with no more than its own scopes. Without `expires_at` it lasts until it is revoked.',
})

/** Lists the personal access tokens of the caller. */
export const listTokens = endpoint({
  id: 'listTokens',
  family: 'account',
  method: 'GET',
  path: '/account/v1/tokens',
  scope: 'account_manage',
  answers: { 200: z.array(tokenShown) },
  summary: "The caller's personal access tokens",
  description:
    'All that were not revoked, of every application; the tokens themselves are shown only when they are made.',
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
  repeat: { afterLostAnswer: 'Send the same again: a 404 says that the token is revoked.' },
  summary: 'Revoke a personal access token',
  description:
    'Within a second it is refused everywhere, and what was opened with it is closed. There is no way back. The id of ' +
    'another client\u2019s token is a 404, like one of no token: nobody but its owner is told that it is there.',
})
