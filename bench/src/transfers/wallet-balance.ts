import { z } from 'zod'
import type { BenchWallet } from '../server/open-funded-wallets.ts'

const balanceSchema = z.string().regex(/^\d+\.\d\d$/)

const walletsSchema = z.object({
  data: z.array(
    z.object({
      wallet_id: z.uuid(),
      balances: z.object({ USD: z.object({ balance: balanceSchema }).optional() }),
    }),
  ),
})

/** Reads the US cents in a wallet through the API as its owner; undefined if the server answers 503. */
export const walletCents = async (baseUrl: string, wallet: BenchWallet): Promise<number | undefined> => {
  const answer = await fetch(`${baseUrl}/wallet/v1/wallets`, {
    headers: { 'Service-App-ID': wallet.applicationId, Authorization: `Bearer ${wallet.token}` },
  })
  const text = await answer.text()
  if (answer.status === 503) return undefined
  if (!answer.ok) throw new Error(`GET wallets answered ${answer.status}: ${text.slice(0, 300)}`)
  const found = walletsSchema.parse(JSON.parse(text)).data.find((each) => each.wallet_id === wallet.walletId)
  return Number((found?.balances.USD?.balance ?? '0.00').replace('.', ''))
}
