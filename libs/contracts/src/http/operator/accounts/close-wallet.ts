import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { walletId } from '../../fields/ids.ts'

/** Closes a wallet for good: it then takes only returned transfers. */
export const closeWallet = endpoint({
  id: 'closeWallet',
  act: { screen: '/accounts' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/wallets/{wallet_id}/close',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ wallet_id: walletId }),
  answers: {
    200: z.strictObject({ wallet_id: walletId, status: z.literal('closed') }).meta({ title: 'WalletClosed' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Close a wallet',
  description:
    'Closes an empty wallet that has no open transfer. A closed wallet can still be read, and cannot be opened ' +
    'again. Closing it again changes nothing.',
})
