import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clientId } from '../fields/ids.ts'

/** Erases a client for good. */
export const eraseClient = endpoint({
  id: 'eraseClient',
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients/{client_id}/erase',
  scope: 'operator',
  params: z.strictObject({ client_id: clientId }),
  answers: {
    200: z.strictObject({ client_id: clientId, status: z.literal('erased') }).meta({ title: 'ClientErased' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Erase a client',
  description:
    'Destroys the key that everything personal of the client is encrypted with: nobody can read it again, in no copy of ' +
    'the events. What happened to money stays, and the chain of events stays whole. The nickname stays taken; the e-mail ' +
    'address may be used for a new account. There is no way back. Refused while the client has money in any account, or ' +
    'money under way: a BadRequest with the rule client_not_empty, `balances` and `transfers_open`. Its wallets are closed, ' +
    'its options accounts made inactive, and it is no payment agent any more. Asked again it does what was left undone.',
})
