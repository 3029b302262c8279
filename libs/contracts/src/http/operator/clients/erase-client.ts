import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { clientId } from '../../fields/ids.ts'

/** Erases a client for good. */
export const eraseClient = endpoint({
  id: 'eraseClient',
  act: { screen: '/clients' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients/{client_id}/erase',
  scope: 'operator',
  role: 'admin',
  params: z.strictObject({ client_id: clientId }),
  answers: {
    200: z.strictObject({ client_id: clientId, status: z.literal('erased') }).meta({ title: 'ClientErased' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Erase a client',
  description:
    'Destroys the key that encrypts all personal data of the client, so that nobody can read the data again in any ' +
    'copy of the events. The movements of money stay recorded, and the hash chain of the events stays intact. The ' +
    'nickname stays taken; the e-mail address can be used for a new account. An erasure is permanent. It is refused ' +
    'while the client has money in any account, an open transfer or an open contract: a BadRequest with the rule ' +
    'client_not_empty, `balances`, `transfers_open` and `contracts_open`. It closes the wallets, makes the options accounts inactive, and ends the ' +
    'registration as a payment agent. A repeated call completes the steps that an earlier one left undone.',
})
