import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { shownTime } from '../../fields/times.ts'
import { SECRET } from '../sessions.ts'

/** Makes a one-time code by which the first sample client logs in to the clients' console. */
export const createClientCode = endpoint({
  id: 'createClientCode',
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/demo/client-codes',
  scope: 'operator',
  role: 'operator',
  act: { screen: '/' },
  answers: {
    200: z
      .strictObject({
        code: z.string().regex(SECRET),
        expires_at: shownTime,
        /** The address at which clients reach Folio, without a slash at the end. */
        public_url: z.string(),
      })
      .meta({ title: 'ClientCode' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Make a one-time code for a log-in of a sample client',
  description:
    'The link is `/app#code=CODE` at `public_url`, if that is a loopback address. The code logs the first ' +
    'sample client in to the console of clients once, within ten minutes and from this machine. A session cannot ' +
    'make codes. A BadRequest has the rule `not_loopback` (the call does not come from this machine) or ' +
    '`needs_token`. 404 without sample clients, on a cluster, and in production.',
})

/** A code that logs a sample client in, and its expiry in microseconds since 1970; undefined without sample clients. */
export type SampleLogIn = () => Promise<{ readonly code: string; readonly expiresAt: number } | undefined>
