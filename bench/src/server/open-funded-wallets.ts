import { z } from 'zod'
import { inParallel } from './in-parallel.ts'
import { postUntilKnown } from './post-until-known.ts'
import type { RunningServer } from './server-process.ts'

/** A client's main wallet, and the credentials to pay from it. */
export type BenchWallet = { readonly walletId: string; readonly applicationId: string; readonly token: string }

const openedSchema = z.object({
  data: z.object({
    application_id: z.string(),
    token: z.string(),
    wallets: z.array(z.object({ wallet_id: z.uuid(), type: z.string() })),
  }),
})

type Operator = Pick<RunningServer, 'operatorUrl' | 'operatorToken'>

const OPENING_AT_ONCE = 32

const post = (operator: Operator, path: string, body: object): Promise<unknown> =>
  postUntilKnown({
    url: `${operator.operatorUrl}/operator/v1/${path}`,
    headers: { Authorization: `Bearer ${operator.operatorToken}` },
    body,
  })

const openFunded = async (operator: Operator, nickname: string, funding: string): Promise<BenchWallet> => {
  const { data } = openedSchema.parse(await post(operator, 'clients', { nickname, request_id: `open-${nickname}` }))
  const main = data.wallets.find((wallet) => wallet.type === 'main')
  if (main === undefined) throw new Error('a new client has no main wallet')
  const deposit = { currency: 'USD', amount: funding, request_id: `funding-${nickname}` }
  await post(operator, `wallets/${main.wallet_id}/deposits`, deposit)
  return { walletId: main.wallet_id, applicationId: data.application_id, token: data.token }
}

/**
 * Opens this number of clients through the operator API, each with this amount of USD (a decimal string) in its main
 * wallet.
 */
export const openFundedWallets = (
  operator: Operator,
  { count, funding, names = 'bench' }: { readonly count: number; readonly funding: string; readonly names?: string },
): Promise<readonly BenchWallet[]> =>
  inParallel(
    Array.from({ length: count }, (_, index) => index + 1),
    { atOnce: OPENING_AT_ONCE, work: (number) => openFunded(operator, `${names}${number}`, funding) },
  )
