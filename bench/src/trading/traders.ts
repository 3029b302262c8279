import { inParallel } from '../server/in-parallel.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { openFundedWallets } from '../server/operator-client.ts'
import { fundAccount, openTradingAccounts, socketAddress, type TradingAccount } from '../sockets/trading-account.ts'
import { type CallSocket, openCallSocket, type SocketFrame } from './call-socket.ts'

/** A client with a funded real account and a socket on it. */
export type Trader = CallSocket & { readonly account: TradingAccount }

/** Called with each push to a trader, and the time of its arrival. */
export type PushListener = (trader: number, frame: SocketFrame, atMs: number) => void

const OPENING_AT_ONCE = 32
const FUNDING = '900.00'

/** Opens a socket on an account. */
export const openTrader = async (
  server: MeasuredServer,
  account: TradingAccount,
  onPush: (frame: SocketFrame, atMs: number) => void,
): Promise<Trader> => ({ account, ...(await openCallSocket(await socketAddress(server, account), onPush)) })

/** How many clients to open, what their nicknames begin with, and who hears of pushes to them. */
export type TradersSetting = {
  readonly count: number
  readonly names: string
  readonly onPush?: PushListener
}

/** Opens so many clients with 900 USD on a real account and one socket each. */
export const openTraders = async (
  server: MeasuredServer,
  { count, names, onPush = () => undefined }: TradersSetting,
): Promise<readonly Trader[]> => {
  const process = server.pid === undefined ? '' : `server process ${server.pid}: `
  console.error(`${process}opening ${count} clients with ${FUNDING} USD to trade`)
  const wallets = await openFundedWallets(server, { count, names, funding: '1000.00' })
  const accounts = await openTradingAccounts(server, wallets)
  return inParallel(accounts, {
    atOnce: OPENING_AT_ONCE,
    work: async (account, index) => {
      await fundAccount(server, account, FUNDING)
      return openTrader(server, account, (frame, atMs) => onPush(index, frame, atMs))
    },
  })
}

/** Opens so many sockets that belong to no account. */
export const openPublicSockets = (
  server: MeasuredServer,
  count: number,
  onPush: PushListener = () => undefined,
): Promise<readonly CallSocket[]> => {
  const url = `${server.baseUrl.replace(/^http/, 'ws')}/trading/v1/options/ws/public`
  return inParallel(
    Array.from({ length: count }, (_, index) => index),
    {
      atOnce: OPENING_AT_ONCE,
      work: (index) => openCallSocket(url, (frame, atMs) => onPush(index, frame, atMs)),
    },
  )
}

/** Closes sockets and returns the reasons of those that the server had closed. */
export const closeSockets = (sockets: readonly CallSocket[]): readonly string[] => {
  const closed = sockets.flatMap(({ closedWith }) => closedWith() ?? [])
  for (const { close } of sockets) close()
  return closed
}
