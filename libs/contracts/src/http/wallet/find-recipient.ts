import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nickname, walletId, walletType } from '../fields/ids.ts'

/** Finds the wallet to pay by a nickname. */
export const findRecipient = endpoint({
  id: 'findRecipient',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/recipients',
  scope: 'payment',
  query: z.strictObject({ nickname }),
  answers: {
    200: z.strictObject({ nickname, wallet_id: walletId, wallet_type: walletType }).meta({ title: 'Recipient' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Find the wallet of a client by nickname',
  description:
    'Finds the main wallet of the client with exactly this nickname, ignoring case, in its own spelling. A client may ' +
    'ask 40 times in 15 minutes and 500 times a day, known nicknames and unknown ones; beyond that it is a 429. A ' +
    'client that may not be paid is a 404, like an unknown nickname.',
})
