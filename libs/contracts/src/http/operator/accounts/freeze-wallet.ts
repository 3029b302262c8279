import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { walletId } from '../../fields/ids.ts'

const switched = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ wallet_id: walletId }),
  answers: {
    200: z.strictObject({ wallet_id: walletId, status: z.enum(['open', 'frozen']) }).meta({ title: 'WalletSwitched' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
} as const

/** Freezes a wallet: it sends nothing and takes only returned transfers. */
export const freezeWallet = endpoint({
  ...switched,
  id: 'freezeWallet',
  act: { screen: '/accounts' },
  path: '/operator/v1/wallets/{wallet_id}/freeze',
  summary: 'Freeze a wallet',
  description: 'A frozen wallet can still be read. Freezing it again changes nothing.',
})

/** Opens a frozen wallet for transfers again. */
export const thawWallet = endpoint({
  ...switched,
  id: 'thawWallet',
  act: { screen: '/accounts' },
  path: '/operator/v1/wallets/{wallet_id}/thaw',
  summary: 'Thaw a wallet',
  description: 'Thawing a wallet that is not frozen changes nothing.',
})
