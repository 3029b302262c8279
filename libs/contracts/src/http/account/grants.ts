import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { applicationId } from '../fields/ids.ts'
import { patternText } from '../fields/pattern-text.ts'
import { shownTime } from '../fields/times.ts'
import { scope } from '../scope.ts'

const grantId = patternText(/^[A-Za-z0-9_-]{21,128}$/, 'must be the id of a grant')

/** An application that the caller let in: its access in one log-in, until it ends or is revoked. */
const grantShown = z
  .strictObject({
    id: grantId,
    application_id: applicationId,
    application_name: z.string(),
    scopes: z.array(scope),
    created_at: shownTime,
    /** True for the grant of the token that makes the call. */
    is_current: z.boolean(),
  })
  .meta({ title: 'Grant' })

/** Lists the applications that the caller let in. */
export const listGrants = endpoint({
  id: 'listGrants',
  family: 'account',
  method: 'GET',
  path: '/account/v1/grants',
  scope: 'account_manage',
  answers: { 200: z.array(grantShown) },
  summary: 'List the applications that the caller let in',
  description:
    'Lists the running grants of log-ins, the newest first; there are at most 100. A log-in through an application ' +
    'makes a grant in each browser. Personal access tokens have none.',
})

/** Ends the access of an application that the caller let in. */
export const revokeGrant = endpoint({
  id: 'revokeGrant',
  family: 'account',
  method: 'POST',
  path: '/account/v1/grants/{id}/revoke',
  scope: 'account_manage',
  params: z.strictObject({ id: grantId }),
  answers: { 200: z.strictObject({ id: grantId, status: z.literal('revoked') }).meta({ title: 'GrantRevoked' }) },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: a 404 means that the grant has ended.' },
  summary: 'End the access of an application',
  description:
    'Within a second every instance refuses the tokens of the grant, and the sockets that were opened with them are ' +
    'closed. The application must ask the person again. The id of another client’s grant is a 404.',
})
