import { z } from 'zod'
import { inParallel } from '../server/in-parallel.ts'
import type { BenchWallet } from '../server/open-funded-wallets.ts'
import { postUntilKnown } from '../server/post-until-known.ts'
import type { RunningServer } from '../server/server-process.ts'

/** A client's real options account, and the wallet that funds it. */
export type TradingAccount = BenchWallet & { readonly accountId: string }

type Server = Pick<RunningServer, 'baseUrl'>

const OPENING_AT_ONCE = 32

const accountSchema = z.object({ account_id: z.string() })
const openedSchema = z.object({ data: z.union([accountSchema, z.tuple([accountSchema])]) })
const otpSchema = z.object({ data: z.object({ url: z.string() }) })

const post = (
  { baseUrl }: Server,
  { applicationId, token }: BenchWallet,
  { path, body }: { readonly path: string; readonly body?: object },
): Promise<unknown> =>
  postUntilKnown({
    url: `${baseUrl}/${path}`,
    headers: { 'Service-App-ID': applicationId, Authorization: `Bearer ${token}` },
    body,
  })

const openAccount = async (server: Server, wallet: BenchWallet): Promise<TradingAccount> => {
  const body = { currency: 'USD', group: 'row', account_type: 'real' }
  const { data } = openedSchema.parse(await post(server, wallet, { path: 'trading/v1/options/accounts', body }))
  const { account_id } = Array.isArray(data) ? data[0] : data
  return { ...wallet, accountId: account_id }
}

/** Opens a real account for the client of each wallet. */
export const openTradingAccounts = (
  server: Server,
  wallets: readonly BenchWallet[],
): Promise<readonly TradingAccount[]> =>
  inParallel(wallets, { atOnce: OPENING_AT_ONCE, work: (wallet) => openAccount(server, wallet) })

/** Returns the URL of a new socket on the account at the measured address, valid for one connection. */
export const socketAddress = async (server: Server, account: TradingAccount): Promise<string> => {
  const path = `trading/v1/options/accounts/${account.accountId}/otp`
  const { pathname, search } = new URL(otpSchema.parse(await post(server, account, { path })).data.url)
  return `${server.baseUrl.replace(/^http/, 'ws')}${pathname}${search}`
}

/** Moves an amount of USD, a decimal string, from the wallet to the account; an account is funded once. */
export const fundAccount = async (server: Server, account: TradingAccount, amount: string): Promise<void> => {
  await post(server, account, {
    path: 'wallet/v1/transfers/platforms',
    body: {
      wallet_id: account.walletId,
      amount,
      currency: 'USD',
      direction: 'from_wallet',
      platform_name: 'options',
      platform_account_id: account.accountId,
      request_id: 'bench-funding',
    },
  })
}
