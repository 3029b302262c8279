import { inParallel } from '../server/in-parallel.ts'
import { type MeasuredServer, publicSocketUrl, socketHeaders } from '../server/measured-server.ts'
import { openFundedWallets } from '../server/open-funded-wallets.ts'
import { fundAccount, openTradingAccounts, socketAddress, type TradingAccount } from '../sockets/trading-account.ts'
import { type CallSocket, openCallSocket, type SocketFrame } from './call-socket.ts'

/** A client with a funded real account and a socket on it. */
export type Trader = CallSocket & { readonly account: TradingAccount }

/** Called with each push to a trader, and the time of its arrival. */
export type PushListener = (trader: number, frame: SocketFrame, atMs: number) => void

const OPENING_AT_ONCE = 32
const FUNDING = '900.00'

/** A socket to open: its account, its number, and who hears of pushes to it. */
export type TraderSetting = {
  readonly account: TradingAccount
  readonly index: number
  readonly onPush: PushListener
}

/** Opens a socket on an account. */
export const openTrader = async (
  server: MeasuredServer,
  { account, index, onPush }: TraderSetting,
): Promise<Trader> => {
  const url = await socketAddress(server, account)
  const hear = (frame: SocketFrame, atMs: number): void => onPush(index, frame, atMs)
  return { account, ...(await openCallSocket(url, hear, socketHeaders(server, index))) }
}

/** The number of clients to open, the beginning of their nicknames, and the listener to pushes to them. */
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
      return openTrader(server, { account, index, onPush })
    },
  })
}

/** Opens so many sockets that belong to no account. */
export const openPublicSockets = (
  server: MeasuredServer,
  count: number,
  onPush: PushListener = () => undefined,
): Promise<readonly CallSocket[]> =>
  inParallel(
    Array.from({ length: count }, (_, index) => index),
    {
      atOnce: OPENING_AT_ONCE,
      work: (index) =>
        openCallSocket(
          publicSocketUrl(server),
          (frame, atMs) => onPush(index, frame, atMs),
          socketHeaders(server, index),
        ),
    },
  )

/** Closes sockets and returns the reasons of those that the server had closed. */
export const closeSockets = (sockets: readonly CallSocket[]): readonly string[] => {
  const closed = sockets.flatMap(({ closedWith }) => closedWith() ?? [])
  for (const { close } of sockets) close()
  return closed
}
