import { connect, type Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { vi } from 'vitest'
import { moveToPlatform, openSocket, untilTicking } from '../../kit/account-sockets.ts'
import { realAccount } from '../../kit/calls.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'
import { type ListeningClient, listenOn } from '../../kit/socket-calls/listening-client.ts'
import { type AskedContract, type OfferedRow, shortestContracts } from './shortest-contracts.ts'
import { type Bought, type Trader, traderOn } from './trader.ts'

/** A running Folio, and a client with at least `FUNDS` USD in its main wallet. */
export type TradingSite = { readonly edge: Demo; readonly client: Client }

/** The sockets of one client that trades, and its contracts. */
export type TradingSession = {
  /** The socket of the client's real account, on which its balance, movements and contracts are pushed. */
  readonly own: ListeningClient
  readonly trader: Trader
  /** A public socket without subscriptions. */
  readonly viewer: ListeningClient
  /** The types of contracts that are sold of the symbol. */
  readonly rows: readonly OfferedRow[]
  /** One contract of each type. */
  readonly contracts: readonly AskedContract[]
  /** The contracts that were bought, by their ids, in their order. */
  readonly bought: Map<number, Bought>
  readonly close: () => void
}

/** The symbol of the trades; it ticks each second, and all types of contracts are sold on it. */
export const TRADED_SYMBOL = '1HZ100V'
/** The USD that are moved to the account before it trades. */
export const FUNDS = 1000
const SOON = { timeout: 60_000, interval: 500 }

const streamed = async ({ ask }: ListeningClient, kind: string): Promise<void> => {
  await eventually(async () => (await ask({ [kind]: 1, subscribe: 1 })).subscription !== undefined)
}

const openViewer = async ({ base_url }: Demo): Promise<ListeningClient> =>
  listenOn(await connect(`${base_url.replace(/^http/, 'ws')}/trading/v1/options/ws/public`))

/** Opens the socket of a client's real account, once there is an instance that opens it. */
const openOwn = async ({ edge, client }: TradingSite): Promise<ListeningClient> => {
  const accountId = await realAccount(edge, client)
  return listenOn(await vi.waitFor(() => openSocket(edge, client, accountId), SOON))
}

/** Works with a client's real account on a socket of its own. */
export const withTrader = async <T>(site: TradingSite, work: (trader: Trader) => Promise<T>): Promise<T> => {
  const own = await openOwn(site)
  return await work(traderOn(own)).finally(own.close)
}

/** Opens the sockets of a client, moves money to its real account, and subscribes to all that moves there. */
export const openTradingSession = async (site: TradingSite): Promise<TradingSession> => {
  const { edge, client } = site
  await untilTicking(edge, TRADED_SYMBOL)
  const own = await openOwn(site)
  const trader = traderOn(own)
  const viewer = await openViewer(edge)
  const funding = { direction: 'from_wallet', amount: String(FUNDS), requestId: 'to-trade' } as const
  await moveToPlatform(edge, client, { accountId: await realAccount(edge, client), ...funding })
  await eventually(async () => (await trader.ask({ balance: 1 })).balance.balance === FUNDS)
  for (const kind of ['balance', 'transaction', 'proposal_open_contract']) await streamed(own, kind)
  const { available: rows } = (await trader.ask({ contracts_for: TRADED_SYMBOL })).contracts_for
  return {
    own,
    trader,
    viewer,
    rows,
    contracts: shortestContracts(rows),
    bought: new Map(),
    close: () => {
      own.close()
      viewer.close()
    },
  }
}

/** Keeps a contract that was bought, and returns the answer. */
export const keep = ({ bought }: TradingSession, one: Bought): Seen => {
  bought.set(one.buy.contract_id, one)
  return one.buy
}

/** The id of the first contract of a type that was bought. */
export const idOf = ({ bought }: TradingSession, type: string): number => {
  const found = [...bought].find(([, { asked }]) => asked.contract_type === type)
  if (found === undefined) throw new Error(`no ${type} was bought`)
  return found[0]
}
