import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { clientId, walletId, walletType } from '../../fields/ids.ts'

/** A wallet and its type. */
export const walletOpened = z.strictObject({ wallet_id: walletId, type: walletType }).meta({ title: 'WalletOpened' })

/** Opens a further wallet of a client, besides its `main` one. */
export const openWallet = endpoint({
  id: 'openWallet',
  act: { screen: '/clients', shows: ['type'], tells: ['wallet_id'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients/{client_id}/wallets',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ client_id: clientId }),
  body: z.strictObject({ type: z.enum(['p2p', 'partner'], { error: 'must be p2p or partner' }) }),
  answers: { 200: walletOpened },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Open a p2p or partner wallet',
  description:
    'A client has at most one wallet of each type; a repeated call gets the same answer, unless the wallet was ' +
    'closed.',
})
